import { origins } from '@leitstand/contracts/actor'
import type { Ticket } from '@leitstand/contracts/ticket/ticket'
import type { TicketContext } from '@leitstand/contracts/ticket/values'
import { dueInstantOf } from '../../lib/local-times.ts'
import { asInput } from '../../ui/ticket-choices.tsx'
import { isIms, type TicketValues } from './ticket-values.ts'

interface Circumstances {
  isStaff: boolean
  isGroup: (uuid: string) => boolean
  /** What the template asks for. */
  fields?: readonly { uuid: string }[]
  /** The ticket that it shall stand below. */
  above?: Pick<Ticket, 'project'> | undefined
}

/** What is sent to create the ticket that stands in the form. */
export function ticketInput(values: TicketValues, { isStaff, isGroup, fields = [], above }: Circumstances) {
  const { type, template, parent, subject, description, priority, internal, customer, customerUser } = values
  const servers = [...values.servers]
  const metadataValues = fields.flatMap(({ uuid }) => {
    const value = values.metadataValues[uuid]
    return value === undefined ? [] : [{ field: uuid, value }]
  })
  const own = {
    subject,
    description,
    ...((isStaff || values.customersPriority !== 'hidden') && { priority }),
    servers,
    ...(template && { template }),
    ...(parent && { parent }),
    metadataValues,
  }
  if (!isStaff) return own
  return {
    ...own,
    ...asInput(values),
    type: parent && type === 'normal' ? ('sub_ticket' as const) : type,
    internal,
    customer: internal ? null : customer,
    ...(!internal && customerUser && { customerUser }),
    responsibleGroups: values.responsible.filter(isGroup),
    responsibleUsers: values.responsible.filter((uuid) => !isGroup(uuid)),
    ...(template && { subTemplates: [...values.subTemplates] }),
    executionTime: values.executionTime,
    dueAt: values.dueDay ? dueInstantOf(values.dueDay) : null,
    ...imsOf(values, above),
    ...(!internal && { confirmationEmailOption: values.confirmationEmailOption }),
  }
}

function imsOf(values: TicketValues, above: Circumstances['above']) {
  const { metadataOrigin, metadataStandard } = values
  return isIms(values, above) ? { metadataOrigin, metadataStandard } : {}
}

/** Whoever comes from wi or ams brings along what the ticket is about there: `?context[origin]=wi&context[publicId]=…`. */
export function contextIn(query: URLSearchParams): { ticketContext?: TicketContext } {
  const given = (name: string) => query.get(`context[${name}]`)?.trim() || null
  const origin = origins.find((one) => one === given('origin'))
  if (!origin) return {}
  return {
    ticketContext: {
      origin,
      publicId: given('publicId'),
      customer_uuid: given('customer_uuid'),
      customer_user_uuid: given('customer_user_uuid'),
    },
  }
}
