import { describe, expect, it } from 'vitest'
import { openDesk } from './desk.ts'
import { manyProcesses, type Person, signIn } from './instance.ts'
import { type Call, everyCall } from './permissions/calls.ts'
import { type Known, sampleInput } from './permissions/sample-input.ts'
import { type Caller, callers, nameOf, type Row, readTable, type Verdict, verdicts } from './permissions/table.ts'
import { fillPath, type World } from './permissions/targets.ts'

// Every call with every role and without a session, about things of another customer, held against the table of the
// documentation. A rule that is loosened, a call that is new or gone: each shows as a difference.

const accounts: Record<Exclude<Caller, 'nobody'>, string> = {
  'sub-user': 'nutzer@nordlicht.example',
  'main customer': 'chef@nordlicht.example',
  employee: 'agent@leitstand.example',
  ISMS: 'isms@leitstand.example',
  authorities: 'authorities@leitstand.example',
  billing: 'billing@leitstand.example',
  administrator: 'admin@leitstand.example',
}

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()
const people = new Map<Caller, Person>()

const leitstand = await openDesk(manyProcesses)
for (const [caller, email] of Object.entries(accounts)) {
  const person = await signIn(leitstand.url, email)
  people.set(caller as Caller, person)
  // Changing second factors asks for it.
  await person.call('PUT', '/api/user/proof', { password: 'leitstand' })
}
const admin = people.get('administrator') as Person
const world = await makeWorld()
const known = await knownFields()

async function first(path: string): Promise<{ uuid: string }> {
  const [found] = (await admin.call<{ uuid: string }[]>('GET', path)).body
  if (!found) throw new Error(`There is nothing at ${path}`)
  return found
}

async function makeWorld(): Promise<World> {
  const user = await first('/api/users?email=chef@suedwind.example')
  const group = await first('/api/user_groups?name=S%C3%BCdwind')
  const employee = await first('/api/responsible_users?search=Lindner')
  const making = async (path: string, body: object): Promise<string> => (await admin.call('POST', path, body)).body.uuid
  const template = await making('/api/templates', { name: 'Nicht für andere', type: 'normal', hidden: true })
  const metadataField = await making('/api/template_metadata_fields', { template, name: 'Konto', type: 'text_regex' })
  const opened = { subject: 'Nicht für andere', description: 'Vertraulich', template, customer: group.uuid }
  const ticket = await admin.call('POST', '/api/tickets', { ...opened, assignee: employee.uuid })
  const { publicId } = ticket.body
  const said = { field: metadataField, value: 'Vertraulich' }
  const comment = await admin.call('POST', '/api/comments', { ticket: publicId, text: 'Vertraulich' })
  const recurring = { subject: 'Vertraulich', startAt: '2036-11-20T10:00:00Z', timeframe: 'year', template }
  const recurringTask = () => making('/api/recurring_tasks', recurring)
  return {
    recurringTask,
    recurringTaskLink: async () =>
      making('/api/recurring_task_links', {
        recurringTask: await recurringTask(),
        name: 'Wiki',
        url: 'https://w.example',
      }),
    recurringTaskAttachment: async () =>
      (await admin.upload(`/api/recurring_tasks/${await recurringTask()}/attachment`, aFile())).uuid,
    metadataField,
    metadataValue: await making('/api/ticket_metadata_values', { ticket: publicId, ...said }),
    taskValue: async () =>
      making('/api/recurring_task_metadata_values', { recurringTask: await recurringTask(), ...said }),
    ticket: publicId,
    comment: comment.body.uuid,
    user: user.uuid,
    group: group.uuid,
    employee: employee.uuid,
    attachment: async () => (await admin.upload(`/api/tickets/${publicId}/attachment`, aFile())).uuid,
    picture: async () => (await admin.upload(`/api/user/${user.uuid}/picture`, aFile())).uuid,
    token: () => making('/api/user/tokens', { name: `Crawl ${Math.random()}`, scope: 'read', expiresAt: inAWeek() }),
    worktime: () => making('/api/worktimes', { ticket: publicId, startAt: '2026-11-20T10:00:00Z', accruedTime: '30m' }),
    quickFilter: () => making('/api/quick_filters', { name: 'Crawl' }),
    templateWatcher: async () => {
      const template = await making('/api/templates', { name: 'Crawl', type: 'normal' })
      const { uuid: own } = (await admin.call('GET', '/api/me')).body
      return await making('/api/template_watchers', { template, user: own })
    },
    watcher: () => making('/api/watchers', { ticket: publicId, user: employee.uuid }),
    link: () => making('/api/links', { ticket: publicId, name: 'Intern', url: 'https://intern.example/' }),
    server: () => making('/api/ticket_servers', { ticket: publicId, name: `Leihgerät ${Math.random()}` }),
    assignedResource: (await first(`/api/servers?userGroup.uuid=${group.uuid}`)).uuid,
    tracking: () => making('/api/trackings', { ticket: publicId, trackingId: '00340434161094042557' }),
    component: () => making('/api/ticket_components', { ticket: publicId, description: 'ram' }),
    webhook: () => {
      const told = { url: 'https://crawl.example/', events: ['ticket.created'] }
      return making('/api/webhook_subscriptions', { name: `Crawl ${Math.random()}`, ...told })
    },
    savedReport: () => making('/api/saved_reports', { name: 'Crawl', rhythm: 'monthly', format: 'csv' }),
    requisition: () => making('/api/assembly_components', { ticket: publicId, name: 'Kabel' }),
    clearing: async () => {
      const clearingType = await making('/api/clearing_types', { name: `Crawl ${Math.random()}` })
      return await making('/api/user_group_clearing_types', { userGroup: group.uuid, clearingType })
    },
    templateClearing: async () => {
      const clearingType = await making('/api/clearing_types', { name: `Crawl ${Math.random()}` })
      const template = await making('/api/templates', { name: 'Crawl', type: 'normal' })
      return await making('/api/template_clearing_types', { template, clearingType })
    },
  }
}

function aFile(): FormData {
  const form = new FormData()
  form.append('origin', 'ticket')
  form.append('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'punkt.png')
  return form
}

async function knownFields(): Promise<Known> {
  const { ticket, user, group } = world
  const clearing = await admin.call('POST', '/api/clearing_types', { name: 'Crawl' })
  const agreement = await first('/api/service_level_agreements?itemsPerPage=1')
  return {
    ticket,
    'ticket.publicId': ticket,
    tickets: [ticket],
    url: 'https://crawl.example/',
    value: world.employee,
    user,
    field: world.metadataField,
    userGroup: group,
    customer: group,
    clearingType: clearing.body.uuid,
    email: () => `crawl-${Math.random()}@example.com`,
    recurringTask: await world.recurringTask(),
    template: (await first('/api/templates?itemsPerPage=1')).uuid,
    category: (await first('/api/ticket_list_categories')).uuid,
    quickFilter: (await first('/api/quick_filters?ticketList=1')).uuid,
    project: 'customer_tickets',
    type: 'normal',
    transition: 'progress',
    startAt: '2026-11-20T10:00:00Z',
    // What ends must not have ended yet.
    expiresAt: inAWeek(),
    accruedTime: '30m',
    customerGroupUuids: [group],
    slaUuids: [agreement.uuid],
  }
}

async function ask(call: Call, caller: Caller): Promise<Verdict | string> {
  const path = await fillPath(call.path, world, admin)
  const isRead = call.method === 'GET' || call.method === 'DELETE'
  const fields = sampleInput(call.input, known)
  for (const name of call.path.matchAll(/:(\w+)/g)) delete fields[name[1] ?? '']
  // The same file by its other address (AMB-015).
  if (/^\/attachment\/\w+$/.test(call.path)) fields['uuid'] = await world.attachment()
  if (/^\/recurring_task_attachments\/\w+$/.test(call.path)) fields['uuid'] = await world.recurringTaskAttachment()
  const query = isRead ? `?${new URLSearchParams(fields as Record<string, string>)}` : ''
  const request = () =>
    fetch(leitstand.url + path + query, {
      method: call.method,
      redirect: 'manual',
      headers: headersOf(call, caller),
      ...(!isRead && { body: call.isUpload ? aFile() : JSON.stringify(fields) }),
    })
  // A connection whose last upload was refused may be closed just now.
  const answer = await request().catch(request)
  const text = await answer.text()
  if (process.env.WRITE_PERMISSIONS && caller === 'administrator' && answer.status >= 400) {
    console.log(`${nameOf(call)} ${answer.status} ${text.slice(0, 400)}`)
  }
  return verdictOf(answer.status, text)
}

function headersOf({ method, isUpload }: Call, caller: Caller): Record<string, string> {
  const person = people.get(caller)
  const types: Record<string, string> = {
    PATCH: 'application/merge-patch+json',
    POST: 'application/json',
    PUT: 'application/json',
  }
  return {
    accept: 'application/ld+json',
    'x-requested-with': 'XMLHttpRequest',
    ...(person && { cookie: person.cookie }),
    ...(types[method] && !isUpload && { 'content-type': types[method] }),
  }
}

function verdictOf(status: number, text: string): Verdict | string {
  if (status === 401) return '–'
  if (status === 403) return 'no'
  if (status === 404) return 'hidden'
  // Whoever is asked to correct a field, or meets a state, was let in.
  return status < 500 ? 'yes' : `${status} ${text.slice(0, 200)}`
}

describe('who may do what', () => {
  it('is for every call as the table says', async () => {
    const table = await readTable()
    const found = new Map<string, Row>()
    for (const call of everyCall()) {
      const row = {} as Row
      for (const caller of callers) row[caller] = await ask(call, caller)
      found.set(nameOf(call), row)
    }
    if (process.env.WRITE_PERMISSIONS) {
      console.log(
        [...found].map(([name, row]) => `| \`${name}\` | ${callers.map((who) => row[who]).join(' | ')} |`).join('\n'),
      )
    }
    const differences = [...new Set([...table.keys(), ...found.keys()])].flatMap((name) =>
      callers.flatMap((who) => {
        const [said, is] = [table.get(name)?.[who] ?? 'not in the table', found.get(name)?.[who] ?? 'no such call']
        return said === is ? [] : [`${name} as ${who}: ${said} in the table, ${is} in truth`]
      }),
    )
    expect(differences).toEqual([])
  })

  it('says no and yes for each role, so that a table that allows everything or nothing would be noticed', async () => {
    const rows = [...(await readTable()).values()]
    for (const who of callers.filter((caller) => caller !== 'nobody')) {
      const said = new Set(rows.map((row) => row[who]))
      expect(said.size, who).toBeGreaterThan(1)
    }
    expect(rows.flatMap((row) => Object.values(row)).filter((cell) => !verdicts.some((one) => one === cell))).toEqual(
      [],
    )
  })
})
