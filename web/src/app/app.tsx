import { ConfigProvider } from 'antd'
import { RouterProvider } from 'react-router/dom'
import { SWRConfig, type SWRConfiguration } from 'swr'
import { ApiProblem } from '../api/problem.ts'
import { antdLocale } from '../i18n/i18n.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { antdTheme } from '../theme.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { useMode } from '../ui/theme-mode.ts'
import { router } from './routes.tsx'

/** Nothing is said in passing before the page stands there; what is said until then waits. */
const Toaster = onDemand(() => import('../ui/toaster.tsx').then((module) => module.Toaster))

const reading: SWRConfiguration = {
  // Lists keep their rows while they reload.
  keepPreviousData: true,
  focusThrottleInterval: 20_000,
  errorRetryCount: 4,
  errorRetryInterval: 3000,
  shouldRetryOnError: (error) => error instanceof ApiProblem && (error.status === 0 || error.status >= 500),
}

export function App() {
  const language = useLanguage()
  const mode = useMode()
  const locale = antdLocale(language)
  return (
    <SWRConfig value={reading}>
      <ConfigProvider theme={antdTheme(mode)} {...(locale && { locale })} wave={{ disabled: true }}>
        <RouterProvider router={router} />
        <Toaster />
      </ConfigProvider>
    </SWRConfig>
  )
}
