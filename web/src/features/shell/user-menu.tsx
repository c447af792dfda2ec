import { frontDoor } from '@leitstand/contracts/front-door'
import { useNavigate } from 'react-router'
import { useSWRConfig } from 'swr'
import { currentLanguage } from '../../api/language.ts'
import { useMe } from '../../api/me.tsx'
import { ApiProblem, reasonOf } from '../../api/problem.ts'
import { sendLine } from '../../api/send.ts'
import { isReadyToSignOut } from '../../api/session-state.ts'
import { useSavePreference } from '../../api/use-preferences.ts'
import { chooseLanguage } from '../../i18n/choose-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useOffering } from '../../lib/commands.ts'
import { pathTo } from '../../lib/paths.ts'
import { usePreference } from '../../lib/preferences.ts'
import { toast } from '../../lib/toasts.ts'
import { Avatar } from '../../ui/marks.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { MenuItem } from '../../ui/menu-dropdown.tsx'
import { useWish, wishes, wishMode } from '../../ui/theme-mode.ts'

/** Who is signed in, language, theme, signing out. */
export function UserMenu({ onHelp }: { onHelp: () => void }) {
  const { t, language } = useTexts()
  const me = useMe()
  const wish = useWish()
  const density = usePreference('density')
  const savePreference = useSavePreference()
  const { mutate } = useSWRConfig()
  const navigate = useNavigate()

  const changeLanguage = (next: 'de' | 'en') => async () => {
    await chooseLanguage(next)
    // Labels that the server words are read anew.
    await mutate(() => true)
  }
  const signOut = async () => {
    // What could not be sent says so itself; asked once more, one signs out without it.
    if (!(await isReadyToSignOut())) return
    try {
      const ended = (await sendLine(frontDoor.signOut, {})) as { endSessionUrl?: string } | null
      location.assign(ended?.endSessionUrl ?? pathTo('login'))
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      // What this page shows is no longer for who sits here.
      if (error.code === 'signed-in-as-another') return location.assign(pathTo('home', {}, { problem: error.code }))
      // A page for signing in would look as if nobody was signed in any more.
      const detail = reasonOf(error, currentLanguage())
      toast.error(t('errors:signOutFailed'), { detail, retry: () => void signOut() })
    }
  }
  const looks = [
    { key: 'de', text: 'Deutsch', checked: language === 'de', act: () => void changeLanguage('de')() },
    { key: 'en', text: 'English', checked: language === 'en', act: () => void changeLanguage('en')() },
    ...wishes.map((one) => ({
      key: one,
      text: t(`shell:theme.${one}`),
      checked: wish === one,
      act: () => wishMode(one),
    })),
    ...(['comfortable', 'compact'] as const).map((one) => ({
      key: one,
      text: t(`shell:density.${one}`),
      checked: density === one,
      act: () => savePreference('density', one),
    })),
  ]
  // From the palette as well, wherever one is.
  useOffering(
    'looks',
    looks.filter(({ checked }) => !checked).map(({ key, text, act }) => ({ key, text, act, byWords: true })),
  )
  const items: MenuItem[] = [
    { key: 'overview', text: t('shell:page.userOverview'), act: () => void navigate(pathTo('userOverview')) },
    { key: 'settings', text: t('shell:page.settings'), act: () => void navigate(pathTo('settings')) },
    ...looks,
    { key: 'help', text: t('shell:shortcuts'), act: onHelp },
    { key: 'out', text: t('shell:signOut'), act: () => void signOut() },
  ]
  const head = (
    <>
      <strong>{me.name}</strong>
      <div className="ls-faint">{me.customer?.name ?? me.email}</div>
    </>
  )
  return (
    <MenuButton label={t('shell:userMenu', { name: me.name })} items={items} head={head}>
      <Avatar person={me} size={30} />
    </MenuButton>
  )
}
