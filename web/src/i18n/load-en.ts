import antd from 'antd/es/locale/en_GB'
import { texts } from './locales/en/texts.ts'

export const loaded = { texts, antd }
