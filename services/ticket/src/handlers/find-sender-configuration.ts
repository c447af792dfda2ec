import { findSenderConfiguration } from '@leitstand/contracts/ticket/from-mail'
import { serve } from '../context.ts'
import { findSenderConfiguration as find } from '../store/sender-configurations.ts'

export const handleFindSenderConfiguration = serve(
  findSenderConfiguration,
  async ({ addresses, template = null }, context) => {
    const found = await find(context, addresses, template)
    return found
      ? { emailAddress: found.email_address, template: found.template_uuid, sendConfirmation: found.send_confirmation }
      : null
  },
)
