import { AppError } from '@leitstand/contracts/problems'
import { ticketChanged, ticketCreated, ticketTransitioned } from '@leitstand/contracts/ticket/events'
import { exportTickets } from '@leitstand/contracts/ticket/import-and-export'
import { applyTransition } from '@leitstand/contracts/ticket/transitions'
import { resumeAnnounced } from '@leitstand/contracts/workflow/events'
import { aTicketFacts, happened } from '@leitstand/kit/testing/facts'
import { startTestService, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { workflowService } from '../src/service.ts'

let workflow: TestService
let isDeleted: boolean
let asked: { id: string; transition: string }[]
let failure: AppError | undefined

beforeEach(async () => {
  asked = []
  failure = undefined
  const ticketService = stub(applyTransition, ({ id, transition }) => {
    if (failure) throw failure
    asked.push({ id, transition })
    return {
      publicId: 10_001,
      state: 'open' as const,
      status: 'open' as const,
      label: 'Neu',
      transitions: [],
      version: 9,
    }
  })
  isDeleted = false
  const owned = stub(exportTickets, () => ({
    items: isDeleted ? [] : [{ ticket: suspended, comments: [] }],
    next: null,
  }))
  workflow = await startTestService(workflowService, { now: '2026-11-20T09:00:00Z', stubs: [ticketService, owned] })
})
afterEach(() => workflow[Symbol.asyncDispose]())

const suspended = aTicketFacts({
  status: 'adjourned',
  adjournedFrom: 'open',
  adjournedUntil: '2026-11-20T12:00:00.000Z',
  version: 2,
})

async function passMinutes(minutes: number) {
  workflow.clock.advanceMinutes(minutes)
  await workflow.runTimers()
}

it('brings a suspended ticket back at the set time, once', async () => {
  await workflow.publish(ticketTransitioned, { ...happened(suspended), transition: 'open_adjourn', from: 'open' })
  await passMinutes(179)
  expect(asked).toEqual([])
  await passMinutes(1)
  await passMinutes(600)
  expect(asked).toEqual([{ id: suspended.uuid, transition: 'resume' }])
})

it('brings what waited for approval back to the approval', async () => {
  await workflow.publish(ticketCreated, happened({ ...suspended, type: 'purchase', adjournedFrom: 'review' }))
  await passMinutes(200)
  expect(asked).toEqual([{ id: suspended.uuid, transition: 'resume_review' }])
})

it('follows a new date, and leaves a ticket alone that was moved back by hand', async () => {
  await workflow.publish(ticketChanged, happened(suspended))
  await workflow.publish(
    ticketChanged,
    happened({ ...suspended, adjournedUntil: '2026-11-20T15:00:00.000Z', version: 3 }),
  )
  await passMinutes(200)
  expect(asked).toEqual([])
  await workflow.publish(ticketTransitioned, {
    ...happened({ ...suspended, status: 'open', adjournedUntil: null, version: 4 }),
    transition: 'adjourn_open',
    from: 'adjourned',
  })
  await passMinutes(600)
  expect(asked).toEqual([])
})

it('is not misled by an event that comes too late', async () => {
  await workflow.publish(ticketChanged, happened({ ...suspended, status: 'open', adjournedUntil: null, version: 3 }))
  await workflow.publish(ticketTransitioned, { ...happened(suspended), transition: 'open_adjourn', from: 'open' })
  await passMinutes(600)
  expect(asked).toEqual([])
})

it('announces the return the asked minutes before, once', async () => {
  const noisy = { ...suspended, minutesBeforeResume: 30 }
  await workflow.publish(ticketChanged, happened(noisy))
  await passMinutes(149)
  expect(await workflow.published(resumeAnnounced)).toEqual([])
  await passMinutes(1)
  await workflow.publish(ticketChanged, happened({ ...noisy, version: 3 }))
  await passMinutes(1)
  const announced = await workflow.published(resumeAnnounced)
  expect(announced.map(({ ticket, resumesAt }) => [ticket.uuid, resumesAt])).toEqual([
    [suspended.uuid, '2026-11-20T12:00:00.000Z'],
  ])
})

it('announces the return late where it could not at its moment, with what is true by then', async () => {
  const noisy = { ...suspended, minutesBeforeResume: 30 }
  await workflow.publish(ticketChanged, happened(noisy))
  workflow.clock.advanceMinutes(152)
  const moved = { ...noisy, adjournedUntil: '2026-11-20T12:01:00.000Z', version: 3 }
  await workflow.publish(ticketChanged, happened(moved))
  await workflow.runTimers()
  await workflow.publish(ticketChanged, happened({ ...moved, version: 4 }))
  await passMinutes(1)
  const announced = await workflow.published(resumeAnnounced)
  expect(announced.map(({ resumesAt }) => resumesAt)).toEqual(['2026-11-20T12:01:00.000Z'])
})

it('announces nothing at a moment that was given up for one that has passed', async () => {
  await workflow.publish(ticketChanged, happened({ ...suspended, minutesBeforeResume: 30 }))
  const sooner = { ...suspended, adjournedUntil: '2026-11-20T09:10:00.000Z', minutesBeforeResume: 30, version: 3 }
  await workflow.publish(ticketChanged, happened(sooner))
  await passMinutes(600)
  expect(await workflow.published(resumeAnnounced)).toEqual([])
})

it('makes up for it when the ticket service was away, and gives up when somebody was quicker', async () => {
  failure = new AppError('service-unavailable', { service: 'ticket' })
  await workflow.publish(ticketChanged, happened(suspended))
  await passMinutes(200)
  failure = undefined
  await passMinutes(60)
  expect(asked).toHaveLength(1)

  failure = new AppError('transition-refused')
  await workflow.publish(ticketChanged, happened({ ...suspended, version: 3 }))
  await passMinutes(60)
  failure = undefined
  await passMinutes(600)
  expect(asked).toHaveLength(1)
})

it('brings a suspended ticket back although its timers were lost', async () => {
  await workflow.publish(ticketTransitioned, { ...happened(suspended), transition: 'open_adjourn', from: 'open' })
  await workflow.running.database.query('TRUNCATE seen_tickets, timers')
  await workflow.running.jobs.run('refill-copies')
  await passMinutes(179)
  expect(asked).toEqual([])
  await passMinutes(1)
  expect(asked).toEqual([{ id: suspended.uuid, transition: 'resume' }])
})

it('leaves a ticket alone that was deleted while it heard nothing', async () => {
  await workflow.publish(ticketTransitioned, { ...happened(suspended), transition: 'open_adjourn', from: 'open' })
  isDeleted = true
  await workflow.running.jobs.run('refill-copies')
  await workflow.runTimers()
  await passMinutes(600)
  expect(asked).toEqual([])
})
