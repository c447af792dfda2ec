import type { InputOf, OutputOf, RequestContract } from '@leitstand/contracts/define'
import { getAccountSecurity, proveIdentity } from '@leitstand/contracts/identity/second-factors'
import { Button } from 'antd'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useAction } from '../api/use-action.ts'
import { useApi } from '../api/use-api.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Dialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'

type Ask = (again: () => void) => void

export const ProofContext = createContext<Ask>(() => undefined)

/** Around everything that only its owner may change: asks for a proof when the server wants one, then goes on. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const [again, setAgain] = useState<(() => void) | null>(null)
  const proved = () => {
    setAgain(null)
    again?.()
  }
  return (
    <ProofContext value={(next) => setAgain(() => next)}>
      {children}
      {again && <ProofDialog close={() => setAgain(null)} proved={proved} />}
    </ProofContext>
  )
}

/** An action that may need a proof first; it is repeated once the proof is there. */
export function useProvedAction<C extends RequestContract>(contract: C, failure: string, bringsSecret = false) {
  const ask = useContext(ProofContext)
  const action = useAction(contract, { failure, bringsSecret, quiet: ({ code }) => code === 'proof-required' })
  const run = async (input: InputOf<C>, then: (answer: OutputOf<C>) => void = () => undefined) => {
    const again = () => void run(input, then)
    const failed = ({ code }: { code: string }) => code === 'proof-required' && ask(again)
    const answer = await action.run(input, { failed })
    if (answer !== undefined) then(answer)
  }
  return { run, isRunning: action.isRunning }
}

/** For what leaves the page: goes on at once when there is a proof already, else after one is given. */
export function useProof(failure: string) {
  const ask = useContext(ProofContext)
  const reading = useAction(getAccountSecurity, { failure })
  const run = async (then: () => void) => {
    const security = await reading.run({})
    if (security) security.provedUntil ? then() : ask(then)
  }
  return { run, isRunning: reading.isRunning }
}

function ProofDialog({ close, proved }: { close: () => void; proved: () => void }) {
  const { t } = useTexts('security')
  const { data } = useApi(getAccountSecurity, {})
  const ways = data ? waysOf(data) : []
  const [chosen, setChosen] = useState<Way | null>(null)
  const way = chosen ?? ways[0] ?? 'password'
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState('')
  const proving = useAction(proveIdentity, { quiet: ({ code }) => code === 'proof-failed' })
  const submit = async () => {
    setProblem('')
    const proof = await proving.run({ [way]: value }, { failed: ({ message }) => setProblem(message) })
    if (proof) proved()
  }
  const turnTo = (next: Way) => {
    setChosen(next)
    setValue('')
    setProblem('')
  }
  if (data && ways.length === 0)
    return (
      <Dialog title={t('proof.title')} close={close}>
        <p>{t('proof.signInAnew')}</p>
      </Dialog>
    )
  return (
    <Dialog
      title={t('proof.title')}
      close={close}
      confirm={{ text: t('proof.confirm'), isRunning: proving.isRunning, disabled: !data }}
      onSubmit={submit}
    >
      <p>{t('proof.text')}</p>
      {data && (
        <TextField
          key={way}
          label={t(`proof.${way}`)}
          problem={problem}
          autoFocus
          required
          maxLength={1000}
          {...fieldOf(way)}
          value={value}
          onChange={setValue}
        />
      )}
      <div className="ls-row">
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <Button key={one} type="link" onClick={() => turnTo(one)}>
              {t('proof.instead', { way: t(`proof.${one}`) })}
            </Button>
          ))}
      </div>
    </Dialog>
  )
}

type Way = 'password' | 'code' | 'recoveryCode'

function waysOf(security: OutputOf<typeof getAccountSecurity>): Way[] {
  const ways: [Way, boolean][] = [
    ['password', security.hasPassword],
    ['code', security.totpSince !== null],
    ['recoveryCode', security.recoveryCodesLeft > 0],
  ]
  return ways.flatMap(([way, isThere]) => (isThere ? [way] : []))
}

function fieldOf(way: Way): { type?: string; autoComplete: string; inputMode?: 'numeric' } {
  if (way === 'password') return { type: 'password', autoComplete: 'current-password' }
  return way === 'code' ? { autoComplete: 'one-time-code', inputMode: 'numeric' } : { autoComplete: 'off' }
}
