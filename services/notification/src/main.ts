import { runService } from '@leitstand/kit/run'
import { notificationConfig } from './config.ts'
import { notificationService } from './service.ts'

await runService((environment) => notificationService(notificationConfig(environment)), process.env)
