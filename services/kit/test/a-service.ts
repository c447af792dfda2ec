import { changeFields, Flag, Title, Uuid } from '@leitstand/contracts/common'
import { defineEvent, defineRequest, defineStream, pageOf } from '@leitstand/contracts/define'
import { findUsers } from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import { z } from 'zod'
import { type Context as ContextOf, chassis, type PrismaLike } from '../src/chassis.ts'
import { newId } from '../src/ids.ts'
import { keepStatistics } from '../src/keep-statistics.ts'
import { emit, personOf } from '../src/outbox.ts'
import { cancelTimer, setTimer } from '../src/timers.ts'
import { copied, refill } from './a-copy.ts'
import { letterQueue, phone } from './a-queue.ts'

/** How often it has looked for what to shout. */
export const shouting = { rounds: 0 }

/** A tiny service that lives only in these tests: it keeps notes. */
export const Note = z.object({
  '@id': z.string(),
  '@type': z.literal('Note'),
  uuid: Uuid,
  title: z.string(),
  pinned: z.boolean(),
  version: z.int(),
})
const noteWritten = defineEvent('ticket.noted', {
  owner: 'ticket',
  description: 'A note.',
  data: z.object({ note: Note, ...changeFields }),
})
export const noteHeard = defineEvent('user.gossiped', {
  owner: 'identity',
  description: 'Something others tell.',
  data: z.object({ title: z.string() }),
})

export const writeNote = defineRequest('ticket.writeNote', {
  description: 'Write a note.',
  http: 'POST /api/notes',
  input: z.strictObject({ title: Title, pinned: Flag.default(false) }),
  output: Note,
  status: 201,
})
export const getNote = defineRequest('ticket.getNote', {
  description: 'One note.',
  http: 'GET /api/notes/:uuid',
  input: z.object({ uuid: Uuid }),
  output: Note,
  groups: { 'note:list': ['title'] },
  errors: ['not-found'],
})
export const changeNote = defineRequest('ticket.changeNote', {
  description: 'Change a note, in part.',
  http: 'PATCH /api/notes/:uuid',
  input: z.strictObject({ uuid: Uuid, pinned: z.boolean() }).partial({ pinned: true }),
  output: Note,
  errors: ['not-found', 'changed'],
})
export const replaceNote = defineRequest('ticket.replaceNote', {
  description: 'Replace a note.',
  http: 'PUT /api/notes/:uuid',
  input: z.strictObject({ uuid: Uuid, pinned: z.boolean() }),
  output: Note,
  errors: ['not-found', 'changed'],
})
export const listNotes = defineRequest('ticket.listNotes', {
  description: 'Notes.',
  http: 'GET /api/notes',
  input: z.object({ page: z.coerce.number().default(1), itemsPerPage: z.coerce.number().default(2) }),
  output: pageOf(Note),
})
export const closeNotes = defineRequest('ticket.closeNotes', {
  description: 'For administrators.',
  http: 'POST /api/note/close',
  role: 'ROLE_SUPER_ADMIN',
  input: z.strictObject({ reason: Title }),
  output: z.object({ ok: z.boolean() }),
})
export const touchNote = defineRequest('ticket.touchNote', {
  description: 'A GET with an effect.',
  http: 'GET /api/note/touch',
  effectful: true,
  input: z.object({}),
  output: z.object({ ok: z.boolean() }),
})
export const askNeighbour = defineRequest('ticket.askNeighbour', {
  description: 'Asks identity.',
  http: 'GET /api/neighbour',
  input: z.object({}),
  output: z.object({ people: z.int() }),
})
export const breakDown = defineRequest('ticket.breakDown', {
  description: 'A bug.',
  http: 'GET /api/bug',
  input: z.object({}),
  output: z.object({}),
})
export const rawNote = defineStream('ticket.rawNote', {
  description: 'Bytes.',
  http: 'GET /notes/:uuid/raw',
  input: z.object({ uuid: Uuid }),
  produces: 'text/plain',
})
export { noteWritten }

interface NoteRow {
  uuid: string
  title: string
  pinned: boolean
  version: number
}
const columns = 'uuid, title, pinned, version'
const toNote = (row: NoteRow) => ({ '@id': `/api/notes/${row.uuid}`, '@type': 'Note' as const, ...row })

type Context = ContextOf<PrismaLike>
const { service, serve, serveStream, consume, timer, queue, job } = chassis<PrismaLike>()

async function pin(uuid: string, pinned: boolean | undefined, context: Context): Promise<z.output<typeof Note>> {
  return await context.transaction(async (tx) => {
    const [before] = await tx.query<NoteRow>(`SELECT ${columns} FROM note WHERE uuid = $1 FOR UPDATE`, [uuid])
    if (!before) throw new AppError('not-found')
    if (before.version !== (context.seenVersion ?? before.version)) throw new AppError('changed')
    const [row] = await tx.query<NoteRow>(
      `UPDATE note SET pinned = $2, version = version + 1 WHERE uuid = $1 RETURNING ${columns}`,
      [uuid, pinned ?? before.pinned],
    )
    return toNote(row ?? before)
  })
}

export const noteService = service({
  name: 'ticket',
  migrations: new URL('./migrations', import.meta.url).pathname,
  openPrisma: () => ({ $disconnect: async () => undefined }),
  handlers: [
    serve(writeNote, (input, context) =>
      context.transaction(async (tx) => {
        const [row] = await tx.query<NoteRow>(
          `INSERT INTO note (uuid, title, pinned) VALUES ($1, $2, $3) RETURNING ${columns}`,
          [newId(), input.title, input.pinned],
        )
        if (!row) throw new AppError('internal')
        const note = toNote(row)
        await emit(tx, noteWritten, { note, actor: personOf(context.actor), version: note.version })
        if (input.title === 'wecken')
          await setTimer(tx, {
            kind: 'remind',
            key: note.uuid,
            dueAt: new Date(context.clock.now().getTime() + 60_000),
            payload: { uuid: note.uuid },
          })
        if (input.title === 'zu spät gescheitert') throw new AppError('conflict')
        return note
      }),
    ),
    serve(getNote, async ({ uuid }, context) => {
      const [row] = await context.query<NoteRow>(`SELECT ${columns} FROM note WHERE uuid = $1`, [uuid])
      if (!row) throw new AppError('not-found')
      return toNote(row)
    }),
    serve(changeNote, ({ uuid, pinned }, context) => pin(uuid, pinned, context)),
    serve(replaceNote, ({ uuid, pinned }, context) => pin(uuid, pinned, context)),
    serve(listNotes, async ({ page, itemsPerPage }, context) => {
      const rows = await context.query<NoteRow>(`SELECT ${columns} FROM note ORDER BY uuid LIMIT $1 OFFSET $2`, [
        itemsPerPage,
        (page - 1) * itemsPerPage,
      ])
      const [count] = await context.query<{ total: number }>('SELECT count(*) AS total FROM note')
      return { items: rows.map(toNote), total: count?.total ?? 0 }
    }),
    serve(touchNote, async () => ({ ok: true })),
    serve(closeNotes, async () => ({ ok: true })),
    serve(askNeighbour, async (_input, context) => ({
      people: (await context.call(findUsers, { uuids: [] }, { timeoutMs: 300 })).people.length,
    })),
    serve(breakDown, async () => {
      throw new TypeError('secret inner detail')
    }),
  ],
  streams: [serveStream(rawNote, async ({ uuid }, _context, { reply }) => reply.type('text/plain').send(uuid))],
  consumers: [
    ...copied.consumers,
    consume(noteHeard, async ({ title }, { tx, event }) => {
      if (title === 'Gift') throw new Error('unverdaulich')
      await tx.query('INSERT INTO note (uuid, title) VALUES ($1, $2)', [event.id, title])
    }),
  ],
  jobs: [
    keepStatistics(),
    queue(letterQueue),
    refill.job,
    job({
      name: 'shout',
      everySeconds: 3600,
      run: async (context) => {
        const sql = 'UPDATE note SET title = upper(title) WHERE title <> upper(title) RETURNING uuid'
        const shouted = await context.query(sql)
        shouting.rounds += 1
        return shouted.length > 0
      },
    }),
  ],
  timers: [
    refill.timer,
    timer({ name: 'call', handle: () => phone.call() }),
    timer({
      name: 'remind',
      handle: (payload, context, due) =>
        context.transaction(async (tx) => {
          await tx.query('UPDATE note SET pinned = true, version = version + 1 WHERE uuid = $1', [
            (payload as { uuid: string }).uuid,
          ])
          await due.finish(tx)
          await cancelTimer(tx, 'remind', 'nobody')
        }),
    }),
  ],
})
