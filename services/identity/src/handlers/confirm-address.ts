import { confirmAddress } from '@leitstand/contracts/identity/pending-addresses'
import { AppError } from '@leitstand/contracts/problems'
import type { IdentityConfig } from '../config.ts'
import { serve } from '../context.ts'
import { linkLifeMs } from '../domain/account-mail.ts'
import { nameOf } from '../domain/names.ts'
import { refuseAddressOfStaff, refuseIntakeAddress } from '../store/allowed-addresses.ts'
import { changingPeople } from '../store/edit-user.ts'
import { newToken } from '../store/one-time-tokens.ts'
import { keepPasswordLink } from '../store/password-links.ts'
import { dropPendingAddress, findAddressLink } from '../store/pending-addresses.ts'
import { saveUser } from '../store/save-user.ts'
import { loadUser } from '../store/write-users.ts'

/** Whose address it has become meanwhile is looked at once more: the link is days old. */
export const handleConfirmAddress = ({ ownAddress }: IdentityConfig) =>
  serve(confirmAddress, async ({ token }, context) => {
    const now = context.clock.now()
    const link = await findAddressLink(context, token, now)
    await refuseIntakeAddress(context, ownAddress, link?.email)
    return await changingPeople(context, async (work) => {
      const { tx } = work
      const pending = await findAddressLink(tx, token, now)
      const user = pending && (await loadUser(tx, pending.user, { kind: 'everybody' }))
      if (!user) throw new AppError('link-expired')
      const { uuid } = user.state
      await refuseAddressOfStaff(tx, pending.email)
      await dropPendingAddress(tx, uuid)
      const actor = { uuid, name: nameOf(user.state) }
      await saveUser(work, user.state, { ...user.state, email: pending.email }, { actor, at: now })
      if (!pending.invites) return { passwordToken: null }
      const passwordToken = newToken()
      const expiresAt = new Date(now.getTime() + linkLifeMs.invitation)
      await keepPasswordLink(tx, { token: passwordToken, user: uuid, kind: 'invitation', expiresAt })
      return { passwordToken }
    })
  })
