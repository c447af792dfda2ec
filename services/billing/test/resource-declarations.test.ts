import { clearingTypes, userGroupClearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { assemblyComponents } from '@leitstand/contracts/billing/components'
import type { Stored } from '@leitstand/kit/resource-types'
import { expect, test } from 'vitest'
import { serveResource } from '../src/context.ts'

// The compiler is who tests here: each line below `@ts-expect-error` is one that must not compile.

type Row = Stored & { name: string; accountNumber: string; active: boolean }
const present = ({ name, accountNumber, active }: Row) => ({ name, accountNumber, active })

test('a declaration that fits its contract and its model is served by every call of the contract', () => {
  const { handlers } = serveResource(clearingTypes, 'clearingType', { columns: (input) => input, present })
  expect(handlers.map(({ contract }) => contract.name)).toEqual(
    clearingTypes.operations.map((operation) => clearingTypes.requests[operation].name),
  )
})

test('an entity without one of its fields does not compile', () => {
  serveResource(clearingTypes, 'clearingType', {
    columns: (input) => input,
    // @ts-expect-error accountNumber is missing
    present: ({ name, active }) => ({ name, active }),
  })
  serveResource(clearingTypes, 'clearingType', {
    columns: (input) => input,
    // @ts-expect-error a row has no such column
    present: ({ name, active, account }) => ({ name, active, accountNumber: account }),
  })
})

test('a wrong column does not compile, nor one of another type', () => {
  serveResource(clearingTypes, 'clearingType', {
    // @ts-expect-error no such column, behind a spread
    columns: ({ accountNumber, ...input }) => ({ ...input, ...(accountNumber && { acountNumber: accountNumber }) }),
    present,
  })
  serveResource(clearingTypes, 'clearingType', {
    // @ts-expect-error the column is a text
    columns: ({ accountNumber, ...input }) => ({ ...input, ...(accountNumber && { accountNumber: 1 }) }),
    present,
  })
  serveResource(clearingTypes, 'clearingType', {
    columns: (input) => input,
    beforeWrite: async (columns) => {
      // @ts-expect-error no such column
      columns.price = 1
    },
    present,
  })
  // @ts-expect-error no such model
  serveResource(clearingTypes, 'clearingTypo', { columns: () => ({}), present })
})

test('a filter that no column answers does not compile before it is said what it compares with', () => {
  const rest = {
    include: { clearingType: true },
    columns: () => ({}),
    present: () => ({
      userGroup: { '@id': '', '@type': '', uuid: '', name: '' },
      clearingType: { '@id': '', '@type': '', uuid: '', name: '' },
    }),
  } as const
  // @ts-expect-error userGroup.uuid is no column
  serveResource(userGroupClearingTypes, 'userGroupClearingType', rest)
  serveResource(userGroupClearingTypes, 'userGroupClearingType', {
    ...rest,
    // @ts-expect-error groupId is no column
    filters: { 'userGroup.uuid': (uuid) => ({ groupId: uuid }) },
  })
  serveResource(userGroupClearingTypes, 'userGroupClearingType', {
    ...rest,
    filters: { 'userGroup.uuid': (uuid) => ({ groupUuid: uuid }) },
  })
})

test('the events of a restricted resource do not compile without their audience', () => {
  // @ts-expect-error who may learn of it is missing
  serveResource(assemblyComponents, 'assemblyComponent', {
    include: { ticket: true },
    columns: ({ ticket: _, ...input }) => input,
    present: ({ name, amount, amountDelivered, ticket }) => ({
      name,
      amount,
      amountDelivered,
      ticket: { '@id': '', '@type': 'Ticket', uuid: ticket.uuid, publicId: Number(ticket.publicId), subject: '' },
    }),
  })
  expect(assemblyComponents.restricted).toBe(true)
})
