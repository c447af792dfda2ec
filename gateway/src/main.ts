import { runProcess } from '@leitstand/kit/run'
import { startGateway } from './app.ts'
import { gatewayConfig } from './config.ts'

await runProcess('gateway', async () => await startGateway(gatewayConfig(process.env)))
