import { type AnonymisingStep, once } from '@leitstand/kit/anonymising'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import type { SentMailModel } from '../generated/prisma/models/SentMail.ts'

const batch = 1_000

/** Puts the new address for the old ones into a column that holds one. */
function replacing(table: string, column: string): AnonymisingStep {
  return async (tx, { email, former }) => {
    const rows = await tx.query(
      `UPDATE ${table} SET ${column} = $1 WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM ${table} WHERE lower(${column}) = ANY($2::text[]) LIMIT ${batch} FOR UPDATE)) RETURNING 1 AS done`,
      [email, former.emails],
    )
    return rows.length < batch ? null : 'more'
  }
}

/** The same for a column with several. */
function replacingAmong(table: string, column: string): AnonymisingStep {
  return async (tx, { email, former }) => {
    const rows = await tx.query(
      `UPDATE ${table} SET ${column} = ARRAY(SELECT CASE WHEN lower(one) = ANY($2::text[]) THEN $1 ELSE one END
                                           FROM unnest(${column}) WITH ORDINALITY AS list (one, place) ORDER BY place)
        WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE lower_all(${column}) && $2::text[] LIMIT ${batch} FOR UPDATE))
       RETURNING 1 AS done`,
      [email, former.emails],
    )
    return rows.length < batch ? null : 'more'
  }
}

/** What waits does not reach them any more; a mail to nobody else does not leave at all. */
const withdrawing = once(async (tx, { former }) => {
  await tx.query(
    `DELETE FROM sent_mails WHERE state = 'waiting' AND lower_all("to") && $1::text[] AND lower_all("to") <@ $1::text[]`,
    [former.emails],
  )
  await tx.query(
    `UPDATE sent_mails SET "to" = ARRAY(SELECT one FROM unnest("to") AS one WHERE lower(one) <> ALL ($1::text[]))
      WHERE state = 'waiting' AND lower_all("to") && $1::text[]`,
    [former.emails],
  )
})

/** Reasons name the addresses that were refused, within a text. */
function withoutAddress(table: string, column: string, found: string): AnonymisingStep {
  return once(async (tx, { email, former }) => {
    for (const address of former.emails) {
      await tx.query(
        `UPDATE ${table} SET ${column} = regexp_replace(${column}, $1, $2, 'gi') WHERE ${found} AND strpos(lower(${column}), $3) > 0`,
        [`(?<![\\w.+-])${address.replace(/[^\p{L}\p{N}_@]/gu, '\\$&')}(?![\\w-])`, email, address],
      )
    }
  })
}

/**
 * Where mail keeps addresses and names of people. Addresses that wrote into a conversation go: whoever writes from there later
 * is a stranger, and nothing is sent there any more. The bytes of mails stay as they came.
 */
export const anonymisingSteps: AnonymisingStep[] = [
  withdrawing,
  once((tx, { former }) =>
    tx.query('DELETE FROM conversation_addresses WHERE address = ANY($1::text[])', [former.emails]),
  ),
  once((tx, { former }) => tx.query('DELETE FROM mail_threads WHERE address = ANY($1::text[])', [former.emails])),
  replacingRecipients(),
  withoutAddress('mail_recipients', 'answer', 'answer IS NOT NULL'),
  withoutAddress('sent_mails', 'last_error', 'last_error IS NOT NULL'),
  withoutAddress('received_mails', 'reason', 'reason IS NOT NULL'),
  replacing('received_mails', '"from"'),
  replacing('received_mails', 'envelope_from'),
  replacing('received_mails', 'loop_address'),
  replacingAmong('received_mails', '"to"'),
  replacingAmong('sent_mails', '"to"'),
  replacingBounces(),
  renamingInSentMails(),
]

/** A mail that could not reach somebody under two old addresses tells it once. */
function replacingBounces(): AnonymisingStep {
  return once(async (tx, { email, former }) => {
    await tx.query(
      `WITH gone AS (DELETE FROM bounces WHERE lower(address) = ANY($2::text[]) RETURNING *)
       INSERT INTO bounces (mail, address, sent_mail, ticket, permanent, action, status)
       SELECT DISTINCT ON (mail) mail, $1, sent_mail, ticket, permanent, action, status FROM gone ON CONFLICT DO NOTHING`,
      [email, former.emails],
    )
  })
}

/** Of two old addresses that one mail went to, one line stays. */
function replacingRecipients(): AnonymisingStep {
  return once(async (tx, { email, former }) => {
    await tx.query(
      `WITH gone AS (DELETE FROM mail_recipients WHERE lower(address) = ANY($2::text[]) RETURNING *)
       INSERT INTO mail_recipients (sent_mail, address, state, reason, status, answer, resent_to, settled, at)
       SELECT DISTINCT ON (sent_mail) sent_mail, $1, state, reason, status, answer, resent_to, settled, at FROM gone ON CONFLICT DO NOTHING`,
      [email, former.emails],
    )
    await tx.query('UPDATE mail_recipients SET resent_to = $1 WHERE lower(resent_to) = ANY($2::text[])', [
      email,
      former.emails,
    ])
  })
}

/**
 * Mails that somebody wrote stay as they left, but for the sender's display name; what the product composed itself (notices,
 * answers, invitations) is told under the new name, as plain text. Neither has a uuid beside the name.
 */
function renamingInSentMails(): AnonymisingStep {
  return async (tx, { name, email, former }, after) => {
    const words = [...former.names, ...former.emails]
    const page = await tx.query<SentMail & { named: boolean }>(
      `SELECT uuid, kind, subject, text, details->>'fromName' AS "fromName",
              EXISTS (SELECT 1 FROM unnest($2::text[]) AS word
                       WHERE strpos(subject || ' ' || text || ' ' || coalesce(details->>'fromName', ''), word) > 0) AS named
         FROM sent_mails WHERE $1::uuid IS NULL OR uuid > $1 ORDER BY uuid LIMIT ${batch}`,
      [after, words],
    )
    const renamed = (text: string) =>
      words.reduce((rest, word) => rest.replace(asWhole(word), () => (word.includes('@') ? email : name)), text)
    for (const { uuid, kind, subject, text, fromName } of page.filter(({ named }) => named)) {
      const [newSubject, newText] = kind === 'comment' ? [subject, text] : [renamed(subject), renamed(text)]
      const sender = former.names.includes(fromName ?? '') ? name : fromName
      await tx.query(
        `UPDATE sent_mails SET subject = $2, text = $3, details = jsonb_set(details - 'passages', '{fromName}', coalesce(to_jsonb($4::text), 'null'))
          WHERE uuid = $1`,
        [uuid, newSubject, newText, sender],
      )
    }
    return page.length < batch ? null : (page.at(-1)?.uuid ?? null)
  }
}

/** Not within a longer word or address. */
function asWhole(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}.+-])${words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu')
}

type SentMail = FieldsOf<SentMailModel, 'uuid' | 'kind' | 'subject' | 'text'> & { fromName: string | null }
