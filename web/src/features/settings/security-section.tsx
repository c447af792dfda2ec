import { getAccountSecurity } from '@leitstand/contracts/identity/second-factors'
import { useApi } from '../../api/use-api.ts'
import { ProofProvider } from '../../ui/proof.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed } from '../../ui/state-page.tsx'
import { PasskeysBox } from './passkeys-box.tsx'
import { PasswordBox } from './password-box.tsx'
import { SecondFactorBox } from './second-factor-box.tsx'
import { SessionsBox } from './sessions-box.tsx'

/** How one signs in and where one is signed in. */
export function SecuritySection() {
  const { data, error, mutate } = useApi(getAccountSecurity, {})
  if (!data && error) return <LoadFailed error={error} retry={() => void mutate()} />
  if (!data) return <Skeleton lines={8} />
  return (
    <ProofProvider>
      <PasswordBox security={data} />
      <SecondFactorBox security={data} />
      <PasskeysBox />
      <SessionsBox />
    </ProofProvider>
  )
}
