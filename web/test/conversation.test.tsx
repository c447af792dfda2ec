import { listActivity } from '@leitstand/contracts/notification/requests'
import { listComments } from '@leitstand/contracts/ticket/comments'
import type { Comment, Ticket } from '@leitstand/contracts/ticket/ticket'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Conversation } from '../src/features/ticket/conversation.tsx'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { mock } from './mock.ts'
import { agent, customer } from './people.ts'
import { aComment, aTicket } from './tickets.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

async function showTalk(ticket: ReturnType<typeof aTicket>, me: ReturnType<typeof agent>) {
  mock(listActivity, () => ({ items: [], total: 0 }))
  await show(
    <TicketProvider ticket={ticket} state={undefined}>
      <Conversation composer={null} />
    </TicketProvider>,
    me,
  )
}

it.each([
  ['an agent', agent(), ['other', 'own', 'note']],
  ['a customer', customer(), ['other', 'own']],
])('%s reads what their own side wrote at their own side', async (_who, me, sides) => {
  answerFetch(me)
  const ticket = aTicket()
  const isStaff = me.roles.includes('ROLE_EMPLOYEE')
  const said = [
    aComment(ticket, 1, { text: 'von drüben', authorSide: isStaff ? 'customer' : 'staff' }),
    aComment(ticket, 2, { text: 'von uns', authorSide: isStaff ? 'staff' : 'customer' }),
    ...(isStaff ? [aComment(ticket, 3, { text: 'unter uns', authorSide: 'staff', internal: true })] : []),
  ]
  mock(listComments, () => ({ items: said, total: said.length }))
  await showTalk(ticket, me)
  const shown = await screen.findAllByRole('article')
  const classes = shown.map((article) => article.className.replace('ls-comment ls-comment-', ''))
  expect(classes.toSorted()).toEqual(sides.toSorted())
})

it('a talk of more comments than come at once is read to its beginning', async () => {
  const me = agent()
  answerFetch(me)
  const ticket = aTicket()
  const said = Array.from({ length: 205 }, (_, at) => aComment(ticket, 205 - at, { text: `Satz ${205 - at}.` }))
  mock(listComments, ({ page = 1, itemsPerPage = 30 }) => ({
    items: said.slice((page - 1) * itemsPerPage, page * itemsPerPage),
    total: said.length,
  }))
  await showTalk(ticket, me)
  await screen.findByText('Satz 205.')
  expect(screen.queryByText('Satz 5.')).toBeNull()
  // Among so many, roles are looked for slowly.
  fireEvent.click(screen.getByText('Älteres zeigen'))
  await screen.findByText('Satz 1.')
  expect(document.querySelectorAll('article')).toHaveLength(205)
  await waitFor(() => expect(screen.queryByText('Älteres zeigen')).toBeNull())
})

const split = 'Eigenes Ticket daraus machen'
const elsewhere = { publicId: 99_999 } as Ticket['mergedInto']

it.each<[string, Partial<Ticket>, Partial<Comment>, string[]]>([
  ['an open ticket', {}, {}, [split, 'Bearbeiten', 'Löschen']],
  ['a closed one', { status: 'closed' }, {}, [split]],
  ['one that goes on elsewhere', { status: 'closed', mergedInto: elsewhere }, {}, []],
  ['another that goes on here', {}, { ticket: { ...aTicket(), publicId: 77_777 } }, []],
])('of a comment of %s only what can be done is offered', async (_what, fields, of, offered) => {
  const me = agent()
  answerFetch(me)
  const ticket = aTicket(fields)
  const said = aComment(ticket, 1, { text: 'Hier.', author: { ...ticket.author, uuid: me.uuid }, ...of })
  mock(listComments, () => ({ items: [said], total: 1 }))
  await showTalk(ticket, me)
  await screen.findByText('Hier.')
  const menu = screen.queryByRole('button', { name: 'Aktionen zum Kommentar' })
  if (menu) fireEvent.click(menu)
  const items = menu ? await screen.findAllByRole('menuitem') : []
  expect(items.map(({ textContent }) => textContent)).toEqual(offered)
})
