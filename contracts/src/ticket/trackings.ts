import { z } from 'zod'
import { Instant, OneLine, Relation, TicketKey, Uuid } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { defineResource } from '../resource.ts'
import { TicketRef } from './values.ts'

/** How far a shipment is. */
export const trackingStatuses = {
  new: { de: 'Neu', en: 'New' },
  transit: { de: 'Unterwegs', en: 'In transit' },
  arrived: { de: 'Eingetroffen', en: 'Arrived' },
  pickup: { de: 'Zur Abholung bereit', en: 'Ready for pick-up' },
  delivered: { de: 'Zugestellt', en: 'Delivered' },
  error: { de: 'Problem', en: 'Problem' },
  archive: { de: 'Archiviert', en: 'Archived' },
} as const
export type TrackingStatus = keyof typeof trackingStatuses
export const trackingStatusNames = Object.keys(trackingStatuses) as [TrackingStatus, ...TrackingStatus[]]
export const TrackingStatus = z.enum(trackingStatusNames)

/** What is usually written; any other carrier can be named, too. */
export const usualCarriers = ['DHL', 'DPD', 'GLS', 'Hermes', 'UPS', 'FedEx', 'TNT'] as const

export const Tracking = z.object({
  '@id': z.string(),
  '@type': z.literal('Tracking'),
  uuid: Uuid,
  ticket: TicketRef,
  trackingId: z.string(),
  carrier: z.string().nullable(),
  /** ISO 3166-1 alpha-2, or as it was written. */
  country: z.string().nullable(),
  status: TrackingStatus,
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
export type Tracking = z.infer<typeof Tracking>

/** Number and ticket are refused with one sentence when they are missing (ERR-024). */
const needed = { error: 'tracking-incomplete' }
const Line = OneLine.max(100, 'too-long')

export const trackings = defineResource({
  service: 'ticket',
  path: 'trackings',
  type: 'Tracking',
  description: 'a shipment that belongs to a ticket, for staff only',
  schema: Tracking,
  writable: z.object({
    trackingId: z.string(needed).trim().min(1, needed).max(100, 'too-long'),
    ticket: z.union([z.number().transform(String), Relation], needed).pipe(
      z
        .string()
        .min(1, { ...needed, abort: true })
        .pipe(TicketKey),
    ),
    carrier: Line.min(1, 'blank').nullable().default(null),
    country: Line.min(1, 'blank').nullable().default(null),
    status: TrackingStatus.default('new'),
  }),
  filters: { 'ticket.publicId': 'number', status: trackingStatusNames, trackingId: 'partial', carrier: 'partial' },
  order: ['createdAt', 'updatedAt', 'trackingId', 'carrier', 'status'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_EMPLOYEE',
  restricted: true,
  errors: ['not-found', 'ticket-finished', 'ticket-merged'],
})

export const listTrackingStatuses = defineRequest('ticket.listTrackingStatuses', {
  description: 'The states that a shipment can be in.',
  http: 'GET /api/trackings/status',
  role: 'ROLE_EMPLOYEE',
  input: z.object({}),
  output: pageOf(z.object({ name: TrackingStatus, label: z.string() })),
})
