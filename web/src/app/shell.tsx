import { getMe } from '@leitstand/contracts/identity/requests'
import { matchWebRoute, mayOpen } from '@leitstand/contracts/web-routes'
import { lazy, Suspense, useState } from 'react'
import { type LoaderFunctionArgs, Outlet, redirect, useLoaderData, useLocation, useNavigation } from 'react-router'
import { type Me, MeProvider } from '../api/me.tsx'
import { useApi } from '../api/use-api.ts'
import { useLive } from '../api/use-live.ts'
import { useStoredPreferences } from '../api/use-preferences.ts'
import { Navigation } from '../features/shell/navigation.tsx'
import { OtherPersonNotice } from '../features/shell/other-person-notice.tsx'
import { SessionNotice } from '../features/shell/session-notice.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import '../features/shell/shell.css'
import { TopBar } from '../features/shell/top-bar.tsx'
import { useShellKeys } from '../features/shell/use-shell-keys.ts'
import { pathTo } from '../lib/paths.ts'
import { useCommand, useShortcut } from '../lib/shortcuts.ts'
import { StatePage } from '../ui/state-page.tsx'
import { loadMe } from './load-me.ts'
import { useLoadingAhead } from './load-page.ts'
import { useLeftReplies } from './use-left-replies.ts'

const CommandPalette = lazy(() =>
  import('../features/shell/command-palette.tsx').then(({ CommandPalette }) => ({ default: CommandPalette })),
)
const ShortcutHelp = lazy(() =>
  import('../features/shell/shortcut-help.tsx').then(({ ShortcutHelp }) => ({ default: ShortcutHelp })),
)

/** Nobody signed in: to the login, and from there back to where one wanted to go. */
export async function loadShell({ request }: LoaderFunctionArgs): Promise<Me | Response> {
  const me = await loadMe()
  if (me) return me
  const { pathname, search } = new URL(request.url)
  return redirect(pathTo('login', {}, { next: pathname === '/' ? null : pathname + search }))
}

/** Everything around a page: navigation, top bar, notices, keys, live updates. */
export function Shell() {
  const loaded = useLoaderData<Me>()
  const { data: me = loaded } = useApi(getMe, {}, { fallbackData: loaded, revalidateOnMount: false })
  return (
    <MeProvider me={me}>
      <Frame me={me} />
    </MeProvider>
  )
}

function Frame({ me }: { me: Me }) {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const isMoving = useNavigation().state !== 'idle'
  const [opened, setOpened] = useState<'palette' | 'help' | null>(null)
  useLive()
  useStoredPreferences()
  useLeftReplies(me.uuid)
  useShellKeys()
  useLoadingAhead()
  useCommand('k', () => setOpened('palette'))
  useShortcut('help', () => setOpened('help'))
  const page = matchWebRoute(pathname)

  return (
    <div className="ls-shell">
      <a className="ls-skip" href="#page">
        {t('shell:skip')}
      </a>
      <Navigation />
      <div className="ls-shell-main">
        <TopBar onPalette={() => setOpened('palette')} onHelp={() => setOpened('help')} />
        <SessionNotice />
        <OtherPersonNotice />
        {isMoving && <div className="ls-progress" role="progressbar" aria-label={t('common:loading')} />}
        <div className="ls-shell-page" id="page" tabIndex={-1}>
          {page && !mayOpen(page, { roles: me.effectiveRoles }) && <StatePage kind="forbidden" />}
          {!page && <StatePage kind="notFound" />}
          {page && mayOpen(page, { roles: me.effectiveRoles }) && <Outlet />}
        </div>
      </div>
      <Suspense>
        {opened === 'palette' && <CommandPalette close={() => setOpened(null)} />}
        {opened === 'help' && <ShortcutHelp close={() => setOpened(null)} />}
      </Suspense>
    </div>
  )
}
