import type { Role } from '@leitstand/contracts/roles'
import type { Tone } from '@leitstand/contracts/workflow/tones'
import { useTexts } from '../../i18n/use-texts.ts'
import { Tag } from '../../ui/tag.tsx'
import './people.css'

/** Roles that people are given; the one of the services' own account is nobody's (AMB-247). */
export const staffRoles = [
  'ROLE_EMPLOYEE',
  'ROLE_BILLING',
  'ROLE_ISMS',
  'ROLE_AUTHORITIES',
  'ROLE_SUPER_ADMIN',
] as const satisfies Role[]
export const customerRoles = ['ROLE_CUSTOMER', 'ROLE_MAIN_CUSTOMER'] as const satisfies Role[]

const tones: Partial<Record<Role, Tone>> = {
  ROLE_SUPER_ADMIN: 'warn',
  ROLE_MAIN_CUSTOMER: 'violet',
  ROLE_CUSTOMER: 'violet',
  ROLE_EMPLOYEE: 'accent',
}

export function RoleTags({ roles }: { roles: readonly Role[] }) {
  const { t } = useTexts('people')
  if (roles.length === 0) return <span className="ls-faint">–</span>
  return (
    <span className="ls-tags">
      {roles.map((role) => (
        <Tag key={role} tone={tones[role] ?? 'info'}>
          {t(`roles.${role}`)}
        </Tag>
      ))}
    </span>
  )
}

/** Roles with their names, for fields to choose from. */
export function useRoleOptions(): (roles: readonly Role[]) => { value: Role; label: string }[] {
  const { t } = useTexts('people')
  return (roles) => roles.map((value) => ({ value, label: t(`roles.${value}`) }))
}
