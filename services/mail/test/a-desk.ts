import type { OutputOf, ParsedInputOf, RequestContract } from '@leitstand/contracts/define'
import {
  findByEmail,
  findUserGroups,
  findUsers,
  type GroupFacts,
  type UserFacts,
} from '@leitstand/contracts/identity/requests'
import {
  addCommentFromMail,
  createFromMail,
  findSenderConfiguration,
  findTicketForMail,
  knowMails,
  mayReadMail,
} from '@leitstand/contracts/ticket/from-mail'
import type { Status } from '@leitstand/contracts/workflow/states'
import { answerRequests, type Bus } from '@leitstand/kit/bus'
import { newId } from '@leitstand/kit/ids'
import { aGroupFacts, aUserFacts } from '@leitstand/kit/testing/facts'

export const intakeAddress = 'support@leitstand.example'

export interface DeskTicket {
  uuid: string
  publicId: number
  status: Status
  customer: string | null
  people: string[]
  commenters?: string[]
  confirmation?: OutputOf<typeof addCommentFromMail>['confirmation']
  opened: ParsedInputOf<typeof createFromMail>
  comments: ParsedInputOf<typeof addCommentFromMail>[]
}

/** The neighbours of the mail service as far as it speaks with them: a ticket service and an identity service in memory. */
export async function openDesk(bus: Bus, intakeAddresses: readonly string[] = [intakeAddress]) {
  const tickets: DeskTicket[] = []
  const people: UserFacts[] = []
  const groups: GroupFacts[] = []
  const silentTemplates = new Set<string>()
  const readable = new Set<string>()
  const asked = new Map<string, number>()
  let failure: string | null = null

  const create = (input: ParsedInputOf<typeof createFromMail>) => {
    const known = tickets.find(({ opened }) => opened.key === input.key)
    if (known) return answerOf(known, false)
    const ticket: DeskTicket = {
      uuid: newId(),
      publicId: 10_001 + tickets.length,
      status: 'open',
      customer: input.customer,
      people: [input.author, ...input.watchers],
      opened: input,
      comments: [],
    }
    tickets.push(ticket)
    return { ...answerOf(ticket, true), refusedFiles: refusedOf(input) }
  }

  const comment = (input: ParsedInputOf<typeof addCommentFromMail>) => {
    const ticket = tickets.find(({ uuid }) => uuid === input.ticket)
    if (!ticket) return { error: { code: 'not-found', details: {}, requestId: 'r' } }
    const known = ticket.comments.find(({ key }) => key === input.key)
    if (!known) ticket.comments.push(input)
    if (ticket.status === 'closed') ticket.status = 'open'
    const { publicId, opened, confirmation = 'user_default' } = ticket
    const about = { publicId, subject: opened.subject, confirmation, sendConfirmation: true }
    return { comment: newId(), ...about, created: !known }
  }

  const endpoint = <C extends RequestContract>(contract: C, answer: (input: ParsedInputOf<C>) => unknown) => ({
    contract,
    answer: async (raw: unknown) => {
      asked.set(contract.name, (asked.get(contract.name) ?? 0) + 1)
      const result = answer(contract.input.parse(raw) as ParsedInputOf<C>)
      if (failure === contract.name) return { error: { code: 'internal', details: {}, requestId: 'r' } }
      return result
    },
  })

  const open = async () => {
    const ticketService = await answerRequests(bus, 'ticket', [
      endpoint(createFromMail, create),
      endpoint(addCommentFromMail, comment),
      endpoint(knowMails, ({ keys }) => {
        const made = tickets.flatMap(({ opened, comments }) => [opened, ...comments].map(({ key }) => key))
        return { known: keys.filter((key) => made.includes(key)) }
      }),
      endpoint(mayReadMail, ({ key }) => ({ allowed: readable.has(key) })),
      endpoint(findTicketForMail, ({ publicId }) => {
        const ticket = tickets.find((candidate) => candidate.publicId === publicId)
        if (!ticket) return null
        const { uuid, status, customer, people: own, commenters = [] } = ticket
        return { uuid, publicId, status, customer, people: own, commenters }
      }),
      endpoint(findSenderConfiguration, ({ addresses, template }) => {
        if (template) return { emailAddress: intakeAddress, template, sendConfirmation: !silentTemplates.has(template) }
        const emailAddress = addresses.find((address) => intakeAddresses.includes(address))
        return emailAddress ? { emailAddress, template: newId(), sendConfirmation: true } : null
      }),
    ])
    const identityService = await answerRequests(bus, 'identity', [
      endpoint(findByEmail, ({ emails }) => ({ people: people.filter(({ email }) => emails.includes(email)) })),
      endpoint(findUserGroups, ({ uuids }) => ({ groups: groups.filter(({ uuid }) => uuids.includes(uuid)) })),
      endpoint(findUsers, ({ uuids }) => ({ people: people.filter(({ uuid }) => uuids.includes(uuid)) })),
    ])
    return async () => {
      await ticketService.stop()
      await identityService.stop()
    }
  }

  let close = await open()
  return {
    tickets,
    /** Templates whose sender configuration sends no confirmation. */
    silentTemplates,
    /** Mails of which the ticket service says that whoever asks may read them. */
    readable,
    asked: (contract: RequestContract) => asked.get(contract.name) ?? 0,
    addPerson(email: string, facts: Partial<UserFacts> = {}): UserFacts {
      const person = aPerson(email, facts)
      people.push(person)
      return person
    },
    addGroup(facts: Partial<GroupFacts>): void {
      groups.push(aGroupFacts({ customerGroup: true, ...facts }))
    },
    addPeopleOnce(emails: readonly string[], customerGroup: string): void {
      for (const email of emails) {
        if (!people.some((person) => person.email === email)) people.push(aPerson(email, { customerGroup }))
      }
    },
    /** The named request has its effect but its answer is lost. */
    loseAnswersOf(contract: RequestContract | null) {
      failure = contract?.name ?? null
    },
    goAway: () => close(),
    async comeBack() {
      close = await open()
    },
  }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>

function answerOf({ uuid, publicId, opened }: DeskTicket, created: boolean) {
  return { uuid, publicId, subject: opened.subject, sendConfirmation: true, created }
}

/** The ticket service refuses by the rule for uploads; here it is enough that it refuses something. */
function refusedOf({ attachments }: ParsedInputOf<typeof createFromMail>): string[] {
  return attachments.map(({ name }) => name).filter((name) => name.endsWith('.exe'))
}

function aPerson(email: string, facts: Partial<UserFacts>): UserFacts {
  return aUserFacts({ name: email, firstName: '', lastName: email, email, staff: false, ...facts })
}
