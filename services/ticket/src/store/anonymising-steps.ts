import { type AnonymisingStep, once } from '@leitstand/kit/anonymising'
import { rememberName } from './names.ts'
import { forgetPeople } from './people.ts'

const batch = 1_000

/** A link that was given no name is called as its address; a template always has a name, which is its own. */
const nameOrAddress = "CASE WHEN name = url THEN 'mailto:' || $1 ELSE name END"
const linksByName = { ticket_link: nameOrAddress, recurring_task_link: nameOrAddress, link_template: 'name' }

/** Tickets name people by uuid, so the slim copy is the only name; the address stands on tickets that a mail opened, and in links. */
export const anonymisingSteps: AnonymisingStep[] = [
  once(async (tx, { user, name, email }) => {
    await tx.query('UPDATE person SET name = $2, email = $3 WHERE uuid = $1::uuid', [user, name, email])
    rememberName(user, name)
    forgetPeople()
  }),
  // Nobody else ever saw what somebody kept for themselves.
  once(async (tx, { user }) => {
    await tx.query('DELETE FROM comment_template WHERE owner = $1::uuid', [user])
    await tx.query('DELETE FROM comment_template_default WHERE person = $1::uuid', [user])
    await tx.query('DELETE FROM template_watcher WHERE person = $1::uuid', [user])
    await tx.query('DELETE FROM draft WHERE owner = $1::uuid', [user])
  }),
  // The score counts on; the word may name its author.
  once((tx, { user }) => tx.query("UPDATE rating SET word = '' WHERE person = $1::uuid", [user])),
  // Nobody will use them again, and what somebody called them may name people.
  once((tx, { user }) => tx.query('DELETE FROM quick_filter WHERE owner = $1::uuid', [user])),
  async (tx, { email, former }) => {
    const rows = await tx.query(
      `UPDATE ticket SET origin_email = jsonb_set(origin_email, '{from}', to_jsonb($1::text))
        WHERE uuid = ANY(ARRAY(SELECT uuid FROM ticket WHERE origin_email IS NOT NULL AND lower(origin_email->>'from') = ANY($2::text[])
                                ORDER BY uuid LIMIT ${batch} FOR UPDATE)) RETURNING uuid`,
      [email, former.emails],
    )
    return rows.length < batch ? null : 'more'
  },
  // What they are called at wi or ams leads back to them.
  async (tx, { user }) => {
    const rows = await tx.query(
      `UPDATE ticket SET context = context || '{"customer_user_uuid": null}'
        WHERE uuid = ANY(ARRAY(SELECT uuid FROM ticket WHERE context->>'customer_user_uuid' IS NOT NULL
                                  AND (author = $1::uuid OR customer_user = $1::uuid) ORDER BY uuid LIMIT ${batch} FOR UPDATE)) RETURNING uuid`,
      [user],
    )
    return rows.length < batch ? null : 'more'
  },
  ...Object.entries(linksByName).map(([table, name]) =>
    once((tx, { email, former }) =>
      tx.query(
        `UPDATE ${table} SET url = 'mailto:' || $1, name = ${name}
          WHERE url ILIKE 'mailto:%' AND split_part(lower(url), '?', 1) = ANY($2::text[])`,
        [email, former.emails.map((one) => `mailto:${one.toLowerCase()}`)],
      ),
    ),
  ),
]
