import antd from 'antd/es/locale/en_GB'
import 'dayjs/locale/en-gb'
import { firstTexts } from './locales/en/first-texts.ts'

export const loaded = { texts: firstTexts, antd }
