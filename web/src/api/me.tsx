import type { OutputOf } from '@leitstand/contracts/define'
import type { getMe } from '@leitstand/contracts/identity/requests'
import type { Role } from '@leitstand/contracts/roles'
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

export function holds(me: Me, role: Role): boolean {
  return me.effectiveRoles.includes(role)
}
