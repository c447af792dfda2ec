import { iri } from '@leitstand/contracts/common'
import type { AuditEntry } from '@leitstand/contracts/identity/administration'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AuditChanges, useAuditSentence } from '../src/features/people/audit-lines.tsx'
import { agent, uuidOf } from './people.ts'
import { leave, show } from './world.tsx'

afterEach(leave)

type Subject = NonNullable<AuditEntry['subject']>

const anEntry = (kind: Subject['kind'], changes: AuditEntry['changes']): AuditEntry => ({
  '@id': iri('audit_entries', uuidOf(8, 1)),
  '@type': 'AuditEntry',
  uuid: uuidOf(8, 1),
  at: '2026-11-20T09:00:00.000Z',
  kind: 'configuration-changed',
  actor: { uuid: agent().uuid, name: agent().name },
  subject: { kind, uuid: uuidOf(8, 2), name: 'Raum' },
  address: null,
  changes,
})

test.each<[Subject['kind'], string, unknown, unknown, string]>([
  ['template-metadata-field', 'type', 'select', 'text_regex', 'Art: Auswahl → Text mit Muster'],
  ['action', 'type', 'notify', 'set_status', 'Art: Über einen Kanal melden → Status ändern'],
  ['rule', 'type', 'created', 'no_activity', 'Art: Ticket erstellt → Keine Aktivität'],
  ['template', 'type', 'normal', 'service', 'Art: Support → Service'],
  ['template', 'targetGroup', 'all', 'employee', 'Zielgruppe: alle → Mitarbeiter'],
  ['webhook-subscription', 'events', null, ['ticket_created'], 'Ereignisse: Ticket angelegt'],
  ['label', 'name', 'select', 'notify', 'Name: select → notify'],
])('the audit tells of a %s its %s in the words of the administration', async (kind, field, before, after, words) => {
  await show(<AuditChanges entry={anEntry(kind, [{ field, before, after }])} />)
  expect((await screen.findByRole('listitem')).textContent).toBe(words)
})

function Sentence({ entry }: { entry: AuditEntry }) {
  return <p>{useAuditSentence()(entry)}</p>
}

test.each([
  [{ uuid: agent().uuid, name: agent().name }, 'Mirko Hansen hat Ada Neu eingeladen'],
  [null, 'Ada Neu wurde eingeladen'],
])('the audit names who invited, as far as it is known', async (actor, sentence) => {
  const subject = { kind: 'user' as const, uuid: uuidOf(1, 9), name: 'Ada Neu' }
  await show(<Sentence entry={{ ...anEntry('user', []), kind: 'user-invited', actor, subject }} />)
  await screen.findByText(sentence)
})
