import { iri } from '@leitstand/contracts/common'
import { invalid } from '@leitstand/contracts/problems'
import type { ClearingType, Prisma } from '../generated/prisma/client.ts'
import { billedTo } from './billed-to.ts'

/** A revenue account as what is billed to it names it. */
export function clearingTypeRef({ uuid, name }: Pick<ClearingType, 'uuid' | 'name'>) {
  return { '@id': iri('clearing_types', uuid), '@type': 'ClearingType', uuid, name }
}

export async function mustBeClearingType(
  prisma: Pick<Prisma.TransactionClient, 'clearingType'>,
  uuid: string,
): Promise<void> {
  const type = await prisma.clearingType.findUnique({ where: { uuid } })
  if (!type) throw invalid({ propertyPath: 'clearingType', code: 'unknown-reference' })
}

/** Of a booking, as one text: the accounts of the ticket's template, else those of its customer. */
export const accountsText = `COALESCE(
  (SELECT ${named()} FROM template_clearing_types link JOIN clearing_types account ON account.uuid = link.clearing_type_uuid
    WHERE link.template_uuid = tickets.template),
  (SELECT ${named()} FROM user_group_clearing_types link JOIN clearing_types account ON account.uuid = link.clearing_type_uuid
    WHERE link.group_uuid = ${billedTo.uuid}), '')`

function named(): string {
  return `string_agg(trim(account.account_number || ' ' || account.name), ', ' ORDER BY account.account_number, account.name)`
}
