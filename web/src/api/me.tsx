import type { OutputOf } from '@leitstand/contracts/define'
import type { getMe } from '@leitstand/contracts/identity/requests'
import type { Role } from '@leitstand/contracts/roles'
import type { TypeName } from '@leitstand/contracts/workflow/states'
import { createContext, type ReactNode, useContext } from 'react'

export type Me = OutputOf<typeof getMe>

const MeContext = createContext<Me | null>(null)

export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>
}

/** The signed-in user; every page below the shell has one. */
export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('useMe is used outside of the shell')
  return me
}

export function useIsStaff(): boolean {
  return holds(useMe(), 'ROLE_EMPLOYEE')
}

export function useIsAdmin(): boolean {
  return holds(useMe(), 'ROLE_SUPER_ADMIN')
}

/** Which types of tickets one opens and works on, by what one's groups are limited to (AMB-131). */
export function useMayHandle(): (type: TypeName) => boolean {
  const { workflows } = useMe()
  return (type) => workflows.length === 0 || workflows.includes(type)
}

export function holds(me: Me, role: Role): boolean {
  return me.effectiveRoles.includes(role)
}
