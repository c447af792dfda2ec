import type { Sql } from '@leitstand/kit/database'
import type { RowOf } from '@leitstand/kit/row-of'
import type { SenderConfigurationModel } from '../generated/prisma/models/SenderConfiguration.ts'

/** An address of the mail intake and the template of what arrives there. */
export type SenderConfigurationRow = RowOf<SenderConfigurationModel>

/** The first of these addresses that is one of the intake, else one of the template's. */
export async function findSenderConfiguration(
  on: Sql,
  addresses: readonly string[],
  template: string | null,
): Promise<SenderConfigurationRow | undefined> {
  const [row] = await on.query<SenderConfigurationRow>(
    `SELECT sender_configuration.* FROM sender_configuration
     LEFT JOIN unnest($1::text[]) WITH ORDINALITY AS asked (address, rank) ON email_address = asked.address
     WHERE asked.rank IS NOT NULL OR template_uuid = $2::uuid
     ORDER BY rank, send_confirmation DESC, email_address LIMIT 1`,
    [addresses.map((address) => address.toLowerCase()), template],
  )
  return row
}
