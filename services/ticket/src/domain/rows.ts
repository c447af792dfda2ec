import type { Priority } from '@leitstand/contracts/common'
import type { ResourceKind } from '@leitstand/contracts/identity/assigned-resources'
import type { MetadataValue } from '@leitstand/contracts/ticket/metadata'
import type { TextFormat, TicketContext } from '@leitstand/contracts/ticket/values'
import type { ProjectName, Status, TypeName } from '@leitstand/contracts/workflow/states'
import type { RowOf } from '@leitstand/kit/row-of'
import type { TemplateModel } from '../generated/prisma/models/Template.ts'
import type { TicketModel } from '../generated/prisma/models/Ticket.ts'

/** A server as it stands at hand with its ticket. */
export interface ServerOnTicket {
  uuid: string
  server: string | null
  /** Whose it is, in the directory. */
  group: string | null
  name: string
  customName: string | null
  kind: ResourceKind | null
}

/** A value of a field of its template as it stands at hand with its ticket; `text` is the same in words. */
export interface ValueOnTicket {
  uuid: string
  field: string
  value: MetadataValue
  text: string
}

/** Where a ticket goes on, and what is put back when that is undone. */
export interface MergedTicket {
  into: string
  publicId: number
  /** Its state before. */
  status: Status
  /** Who watches the other because of it. */
  watchers: string[]
}

/** The step that a ticket took last, as it is kept: who took it, and what stood before in the columns that it wrote. */
export interface LastStep {
  by: string
  /** The same for a ticket and the sub-tickets that went along. */
  at: string
  /** The version of the ticket that it made. */
  version: number
  before: Record<string, unknown>
}

/** A ticket as it stands in its table. */
export type TicketRow = RowOf<
  TicketModel,
  {
    status: Status
    priority: Priority
    type: TypeName
    project: ProjectName
    description_format: TextFormat
    adjourned_from: Status | null
    confirmation_option: 'user_default' | 'enabled' | 'disabled'
    origin_email: { from: string; subject: string; date: string; unconfirmed?: 'marked' | 'hidden' | null } | null
    context: TicketContext | null
    execution_time: 'now' | 'business_hours'
    metadata_origin: 'audit' | 'incident' | 'risk' | 'suggestion' | 'other' | null
    metadata_standard: 'ISO 27001' | 'ISO 9001' | 'ISO 14001' | 'ISO 45001' | 'other' | null
    servers: ServerOnTicket[]
    metadata_values: ValueOnTicket[]
    field_versions: Record<string, number>
    last_step: LastStep | null
    merged: MergedTicket | null
  }
>

/** A template as it stands in its table. */
export type TemplateRow = Omit<
  RowOf<
    TemplateModel,
    {
      type: TypeName
      project: ProjectName | null
      target_group: 'all' | 'customer' | 'employee'
      auto_close: 'none' | 'after_last_sub_ticket'
      priority: Priority
      places: Status[]
      fixed_execution_time: 'now' | 'business_hours' | null
    }
  >,
  // Stands in its table by another name.
  'default'
>
