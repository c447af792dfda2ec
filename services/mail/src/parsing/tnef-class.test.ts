import { describe, expect, test } from 'vitest'
import { called, properties, property, winmail } from '../../test/a-winmail.ts'
import { outlookKindOf } from '../domain/outlook-kind.ts'
import { readTnefClass } from './tnef-class.ts'

const listed = (name: string) => properties(property(0x1f, 0x1a, Buffer.from(`${name}\0`, 'utf16le')))

test('what Outlook calls a mail is read from its winmail.dat, by its name of today first', () => {
  expect(readTnefClass(winmail(called('IPM.Microsoft Mail.Note')))).toBe('IPM.Microsoft Mail.Note')
  expect(readTnefClass(winmail(called('IPM.Microsoft Mail.Note'), listed('REPORT.IPM.Note.IPNRN')))).toBe(
    'REPORT.IPM.Note.IPNRN',
  )
  expect(readTnefClass(winmail())).toBeNull()
  expect(readTnefClass(Buffer.from('Fixture'))).toBeNull()
})

describe('a mail that Outlook calls', () => {
  test.each([
    ['REPORT.IPM.Note.IPNRN', { report: 'disposition-notification' }],
    ['REPORT.IPM.Note.IPNNRN', { report: 'disposition-notification' }],
    ['IPM.Microsoft Mail.Read Receipt', { report: 'disposition-notification' }],
    ['REPORT.IPM.Note.NDR', { report: 'delivery-status' }],
    ['IPM.Microsoft Mail.Non-Delivery', { report: 'delivery-status' }],
    ['IPM.Note.Rules.OofTemplate.Microsoft', { isAutomaticReply: true }],
    ['IPM.Note.Rules.ExternalOofTemplate.Microsoft', { isAutomaticReply: true }],
    ['IPM.Microsoft Schedule.MtgReq', { calendarMethod: 'REQUEST' }],
    ['IPM.Schedule.Meeting.Resp.Pos', { calendarMethod: 'REPLY' }],
    ['IPM.Microsoft Schedule.MtgRespP', { calendarMethod: 'REPLY' }],
    ['IPM.Schedule.Meeting.Canceled', { calendarMethod: 'CANCEL' }],
    ['IPM.Note', {}],
    ['IPM.Microsoft Mail.Note', {}],
    [null, {}],
  ])('%s is taken for what it is', (messageClass, expected) => {
    const ordinary = { report: null, calendarMethod: null, isAutomaticReply: false }
    expect(outlookKindOf(messageClass)).toEqual({ ...ordinary, ...expected })
  })
})
