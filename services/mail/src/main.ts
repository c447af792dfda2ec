import { runService } from '@leitstand/kit/run'
import { mailConfig } from './config.ts'
import { mailService } from './service.ts'

await runService((environment) => mailService(mailConfig(environment)), process.env)
