import { z } from 'zod'
import { Flag, OneLine } from '../common.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type WeekdayName = (typeof weekdays)[number]

const wrong = 'business-hours-invalid'
const From = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: wrong, abort: true })
const Until = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: wrong, abort: true })
const Nothing = z.union([z.null(), z.literal('')]).optional()

/** Start before end; over midnight means two ranges (AMB-201). */
const Range = z.strictObject({ from: From, until: Until }, wrong).refine(({ from, until }) => from < until, wrong)
/** A form may send a closed day as a range with both ends empty (AMB-202). */
const EmptyRange = z.strictObject({ from: Nothing, until: Nothing }).transform(() => null)
/** Of one day: its ranges in order as they were entered; none means closed. */
export const OpeningHours = z
  .union(
    [
      z.array(z.union([EmptyRange, Range], wrong)),
      z.union([EmptyRange, Range], wrong).transform((range) => [range]),
      Nothing.transform(() => []),
    ],
    wrong,
  )
  .transform((ranges) => ranges.flatMap((range) => (range ? [range] : [])))

/** A day without hours is closed (AMB-202); one that is misspelt would be a closed one that nobody meant. */
const Week = z.strictObject({
  monday: OpeningHours,
  tuesday: OpeningHours,
  wednesday: OpeningHours,
  thursday: OpeningHours,
  friday: OpeningHours,
  saturday: OpeningHours,
  sunday: OpeningHours,
})

/** An instant with offset, or local date and time: which of two comes first, only the time zone of the desk tells. */
const Moment = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true })], wrong)
const SpecialTime = z.strictObject({ from: Moment, until: Moment, name: OneLine.max(255).default('') }, wrong)

export const BusinessHours = Week.extend({
  /** Absent: all that is neither main nor special time (AMB-198). */
  secondary: Week.nullable().default(null),
  special: z.array(SpecialTime).max(500).default([]),
})
export type BusinessHours = z.infer<typeof BusinessHours>

export const federalStates = [
  'BW',
  'BY',
  'BE',
  'BB',
  'HB',
  'HH',
  'HE',
  'MV',
  'NI',
  'NW',
  'RP',
  'SL',
  'SN',
  'ST',
  'SH',
  'TH',
] as const
export type FederalState = (typeof federalStates)[number]

const workday = [{ from: '08:00', until: '18:00' }]

/** The settings the product heeds: how a value must look, what holds until somebody sets it, and what it is for. */
export const knownSettings = {
  businessHours: {
    schema: BusinessHours,
    initial: {
      monday: workday,
      tuesday: workday,
      wednesday: workday,
      thursday: workday,
      friday: workday,
      saturday: [],
      sunday: [],
      secondary: null,
      special: [],
    },
    description: 'Geschäftszeiten: Hauptzeit je Wochentag, Nebenzeit, Sonderzeiten',
  },
  holidayStates: {
    schema: z.array(z.enum(federalStates)).max(16),
    initial: [],
    description: 'Bundesländer, deren Feiertage neben den bundesweiten gelten',
  },
  worktimeRounding: {
    schema: Flag,
    initial: true,
    description: 'Abrechenbare Arbeitszeiten aufrunden',
  },
  worktimeRoundingMinutes: {
    schema: z.int('invalid').min(1, 'out-of-range').max(480, 'out-of-range'),
    initial: 15,
    description: 'Auf wie viele Minuten abrechenbare Arbeitszeiten aufgerundet werden',
  },
  subTicketMaxDepth: {
    schema: z.int('invalid').min(1, 'out-of-range').max(20, 'out-of-range'),
    initial: 5,
    description: 'Wie viele Ebenen tief Untertickets liegen dürfen',
  },
} as const satisfies Record<string, { schema: z.ZodType; initial: unknown; description: string }>

export type SettingName = keyof typeof knownSettings
export type SettingValue<N extends SettingName> = z.infer<(typeof knownSettings)[N]['schema']>
