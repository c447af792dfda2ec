import type { Sql } from '@leitstand/kit/database'

/** An address of the mail intake and the template of what arrives there. */
export interface SenderConfigurationRow {
  email_address: string
  template_uuid: string
  send_confirmation: boolean
}

/** The first of these addresses that is one of the intake, else one of the template's. */
export async function findSenderConfiguration(
  on: Sql,
  addresses: readonly string[],
  template: string | null,
): Promise<SenderConfigurationRow | undefined> {
  const [row] = await on.query<SenderConfigurationRow>(
    `SELECT email_address, template_uuid, send_confirmation FROM sender_configuration
     LEFT JOIN unnest($1::text[]) WITH ORDINALITY AS asked (address, rank) ON email_address = asked.address
     WHERE asked.rank IS NOT NULL OR template_uuid = $2::uuid
     ORDER BY rank, send_confirmation DESC, email_address LIMIT 1`,
    [addresses.map((address) => address.toLowerCase()), template],
  )
  return row
}
