import type { SignInChallenge } from '@leitstand/contracts/identity/signing-in'
import { isOwnPath } from '@leitstand/contracts/own-path'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { pathTo } from '../../lib/paths.ts'
import { PasswordForm } from './password-form.tsx'

// Few are led through these steps; nobody else loads them.
const SecondFactorForm = lazy(() =>
  import('./second-factor-form.tsx').then(({ SecondFactorForm }) => ({ default: SecondFactorForm })),
)
const EnrolmentForm = lazy(() =>
  import('./enrolment-form.tsx').then(({ EnrolmentForm }) => ({ default: EnrolmentForm })),
)

/** Password, then a second factor where the account has one or must have one. */
export function LoginForm() {
  const [search] = useSearchParams()
  const [challenge, setChallenge] = useState(challengeFromElsewhere)
  // A fresh start: nothing of another person stays in memory.
  const enter = () => location.assign(targetOf(search.get('next')) + placeIn(location.hash))
  if (!challenge) {
    const proceed = (answer: unknown) => (isChallenge(answer) ? setChallenge(answer) : enter())
    return <PasswordForm proceed={proceed} />
  }
  const back = () => setChallenge(null)
  return (
    <Suspense>
      {challenge.enrol ? (
        <EnrolmentForm challenge={challenge.challenge} enter={enter} back={back} />
      ) : (
        <SecondFactorForm challenge={challenge} enter={enter} back={back} />
      )}
    </Suspense>
  )
}

/** What a sign-in at wi or ams still needs, which the gateway put behind the `#`; it is good once and leaves the address. */
function challengeFromElsewhere(): SignInChallenge | null {
  const text = new URLSearchParams(location.hash.slice(1)).get('challenge')
  if (!text) return null
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  try {
    const found: unknown = JSON.parse(text)
    return isChallenge(found) ? found : null
  } catch {
    return null
  }
}

/** What a right password that is not enough is answered with. */
function isChallenge(answer: unknown): answer is SignInChallenge {
  if (typeof answer !== 'object' || answer === null) return false
  return 'challenge' in answer && 'methods' in answer && Array.isArray(answer.methods) && 'enrol' in answer
}

/** Browsers keep where on a page a link leads to while they are sent to the login. */
export function placeIn(hash: string): string {
  return /^#[a-z-]+$/.test(hash) ? hash : ''
}

/** Only paths of our own, never another site. */
export function targetOf(next: string | null): string {
  return next !== null && isOwnPath(next) ? next : pathTo('home')
}
