import { Button, Empty } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { currentLanguage } from '../api/language.ts'
import { isOffline, reasonOf } from '../api/problem.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { pathTo } from '../lib/paths.ts'
import { Icon, type IconName } from './icon.tsx'

interface Props {
  icon: IconName
  title: string
  text?: ReactNode
  /** It is the whole page. */
  isPage?: boolean
  /** What to do next. */
  children?: ReactNode
}

/** What an empty, failed or forbidden place means and what to do next. */
export function StateNote({ icon, title, text, isPage = false, children }: Props) {
  const Head = isPage ? 'h1' : 'h2'
  const words = (
    <>
      <Head>{title}</Head>
      {text && <p>{text}</p>}
    </>
  )
  return (
    <Empty className="ls-state" image={<Icon name={icon} size={40} />} description={words}>
      {children && <div className="ls-row">{children}</div>}
    </Empty>
  )
}

type Kind = 'notFound' | 'forbidden' | 'failed' | 'offline'
const icons = { notFound: 'search', forbidden: 'lock', failed: 'alert', offline: 'alert' } as const

/** The error pages: not found, forbidden, without connection and generic, each with the link back to the homepage (ERR-039 to ERR-041). */
export function StatePage({ kind, children }: { kind: Kind; children?: ReactNode }) {
  const { t } = useTexts()
  return (
    <main className="ls-state-page">
      <title>{`${t(`errors:page.${kind}.title`)} · Leitstand`}</title>
      <StateNote isPage icon={icons[kind]} title={t(`errors:page.${kind}.title`)} text={t(`errors:page.${kind}.text`)}>
        <Link to={pathTo('home')}>{t('errors:toHomepage')}</Link>
        {children}
      </StateNote>
    </main>
  )
}

/**
 * A page or a part of one could not be loaded: the server's reason and a retry, on a page the link back to the homepage
 * as well (ERR-041). Without a connection it is read when that returns.
 */
export function LoadFailed({ error, retry, isPage = false }: { error: unknown; retry: () => void; isPage?: boolean }) {
  const { t } = useTexts()
  const words = isOffline(error)
    ? { title: t('errors:page.offline.title'), text: t('errors:page.offline.text') }
    : { title: t('errors:couldNotLoad'), text: reasonOf(error, currentLanguage()) }
  const note = (
    <StateNote icon="alert" isPage={isPage} {...words}>
      {isPage && <Link to={pathTo('home')}>{t('errors:toHomepage')}</Link>}
      <Button onClick={retry}>{t('common:tryAgain')}</Button>
    </StateNote>
  )
  if (!isPage) return note
  return (
    <main className="ls-state-page">
      <title>{`${words.title} · Leitstand`}</title>
      {note}
    </main>
  )
}
