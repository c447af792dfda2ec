import antd from 'antd/es/locale/de_DE'
import 'dayjs/locale/de'
import { texts } from './locales/de/texts.ts'

export const loaded = { texts, antd }
