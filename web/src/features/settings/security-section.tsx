import { getAccountSecurity } from '@leitstand/contracts/identity/second-factors'
import { useApi } from '../../api/use-api.ts'
import { Loading } from '../../ui/loading.tsx'
import { ProofProvider } from '../../ui/proof.tsx'
import { PasskeysBox } from './passkeys-box.tsx'
import { PasswordBox } from './password-box.tsx'
import { SecondFactorBox } from './second-factor-box.tsx'
import { SessionsBox } from './sessions-box.tsx'

/** How one signs in and where one is signed in. */
export function SecuritySection() {
  const { data, error, mutate } = useApi(getAccountSecurity, {})
  if (!data) return <Loading error={error} retry={mutate} lines={8} />
  return (
    <ProofProvider>
      <PasswordBox security={data} />
      <SecondFactorBox security={data} />
      <PasskeysBox />
      <SessionsBox />
    </ProofProvider>
  )
}
