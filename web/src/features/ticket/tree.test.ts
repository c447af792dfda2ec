import type { TreeTicket } from '@leitstand/contracts/ticket/tree'
import { expect, test } from 'vitest'
import { branchesOf, wayTo } from './tree.ts'

function aTicket(uuid: string, parent: string | null): TreeTicket {
  const fields = {
    type: 'sub_ticket',
    status: 'open',
    assignee: null,
    dueAt: null,
    below: 0,
    done: 0,
    ticked: false,
  } as const
  return { '@id': '', '@type': 'Ticket', uuid, publicId: 1, subject: uuid, parent, ...fields }
}
const tree = [aTicket('move', null), aTicket('net', 'move'), aTicket('power', 'move'), aTicket('cables', 'net')]

test('each ticket hangs on the one above it', () => {
  const [move] = branchesOf(tree)
  expect(move?.below.map(({ ticket }) => ticket.uuid)).toEqual(['net', 'power'])
  expect(move?.below[0]?.below.map(({ ticket }) => ticket.uuid)).toEqual(['cables'])
})

test('the way to a ticket leads over all above it, and over no other', () => {
  expect([...wayTo(tree, 'cables')]).toEqual(['cables', 'net', 'move'])
})
