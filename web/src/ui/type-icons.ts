import type { TypeName } from '@leitstand/contracts/workflow/states'
import type { IconName } from './icon.tsx'

/** By what one tells the kinds of ticket apart at a glance. */
export const typeIcons: Readonly<Record<TypeName, IconName>> = {
  normal: 'comment',
  user_request: 'user',
  sub_ticket: 'ticket',
  fcts: 'ticket',
  fcwi: 'dashboard',
  ams: 'users',
  misc: 'more',
  internal: 'lock',
  feedback: 'reply',
  measure: 'shield',
  workmeasure: 'hand',
  provisioning: 'download',
  order: 'parcel',
  infrastructure_order: 'parcel',
  authority_request: 'customer',
  change: 'repeat',
  purchase: 'billing',
  server_report: 'chart',
  change_management: 'workflow',
  change_management_emergency: 'alert',
  service: 'admin',
}
