import { Input, Progress } from 'antd'

export const parts = { Input, Progress }
