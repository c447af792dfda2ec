import antd from 'antd/es/locale/de_DE'
import 'dayjs/locale/de'
import { firstTexts } from './locales/de/first-texts.ts'

export const loaded = { texts: firstTexts, antd }
