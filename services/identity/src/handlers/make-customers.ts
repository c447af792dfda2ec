import { makeCustomers } from '@leitstand/contracts/identity/imported-staff'
import { personOf } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { plainEmail } from '../domain/names.ts'
import { planPeople } from '../domain/plan-people.ts'
import { changingPeople } from '../store/edit-user.ts'
import { endAccess } from '../store/end-access.ts'
import { importedStaff } from '../store/imported-staff.ts'
import { provideGroups } from '../store/provisioning.ts'
import { saveUser } from '../store/save-user.ts'
import { loadGroups, loadUser } from '../store/write-users.ts'

export const handleMakeCustomers = serve(makeCustomers, async ({ emails, customerGroup }, context) => {
  const by = { actor: personOf(context.actor), at: context.clock.now() }
  const asked = [...new Set(emails.map(plainEmail))]
  return await changingPeople(context, async (work) => {
    const found = await importedStaff(work.tx, { emails: asked })
    for (const { uuid, email } of found) {
      const [planned] = planPeople([{ email, firstName: '', lastName: '', staff: false, customerGroup }])
      const groups = [...(await provideGroups(work.tx, planned ? [planned] : [])).values()]
      const user = await loadUser(work.tx, uuid, { kind: 'everybody' })
      if (!user) continue
      const after = [...(await loadGroups(work.tx, groups)).values()]
      await saveUser(work, user.state, { ...user.state, roles: ['ROLE_CUSTOMER'], groups: after }, by)
      await endAccess(work.tx, uuid)
    }
    const changed = found.map(({ uuid, email }) => ({ uuid, email }))
    return { changed, unknown: asked.filter((email) => !changed.some((one) => one.email === email)) }
  })
})
