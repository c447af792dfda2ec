import { ConfigProvider } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { SWRConfig, type SWRConfiguration } from 'swr'
import { ApiProblem } from '../api/problem.ts'
import { antdLocale } from '../i18n/i18n.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { antdTheme } from '../theme.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { useMode } from '../ui/theme-mode.ts'
import { releaseInput } from './early-input.ts'

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

/** What is around every page, whoever routes to it. */
export function App({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const mode = useMode()
  const locale = antdLocale(language)
  useEffect(comeAlive, [])
  return (
    <SWRConfig value={reading}>
      <ConfigProvider theme={antdTheme(mode)} {...(locale && { locale })} wave={{ disabled: true }}>
        {children}
        <Toaster />
      </ConfigProvider>
    </SWRConfig>
  )
}

/** The page runs: what stood there before was only to be looked at. */
function comeAlive(): void {
  const root = document.getElementById('root')
  for (const name of ['inert', 'aria-busy']) root?.removeAttribute(name)
  releaseInput()
}
