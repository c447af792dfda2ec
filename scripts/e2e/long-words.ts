import { until } from '@leitstand/kit/testing/test-service'
import type { Person } from './instance.ts'

/** As long as names come: of companies, hosts and files. No screen is as wide. */
export const longName = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const file = `${'ordner/'.repeat(12)}protokoll.txt`
const address = `https://${'unterdomäne-'.repeat(5)}kunde.example/${file}`
const line = `Nov 28 18:01:02 web01 nginx[812]: *9 upstream timed out (110) while reading from ${address}`
const columns = Array.from({ length: 12 }, (_, at) => `Spalte-${at + 1}`)
const table = `| ${columns.join(' | ')} |\n|${' --- |'.repeat(columns.length)}\n| ${columns.join(' | ')} |`
const text = `${longName}\n\n\`\`\`\n${line}\n\`\`\`\n\n${table}\n\n- ${address}\n\n> ${longName}`

interface LongWords {
  /** The pages that show one of them alone. */
  ofStaff: string[]
  ofCustomer: string[]
}

/** One of each kind that people name and describe, in words that do not end. */
export async function makeLongWords(admin: Person, customer: Person): Promise<LongWords> {
  const name = longName
  const make = async (path: string, body: object, by = admin) => {
    let refused: unknown
    // What was made just before is known to the other services a moment later.
    const made = until(async () => {
      const { status, body: answer } = await by.call('POST', `/api/${path}`, body)
      refused = answer['violations']
      return status === 201 ? answer : null
    }, 10_000)
    return made.catch(() => Promise.reject(new Error(`POST /api/${path}: ${JSON.stringify(refused)}`)))
  }
  const label = await make('labels', {
    name,
    iconColour: '#ffffff',
    textColour: '#ffffff',
    backgroundColour: '#7a1f1f',
  })
  const group = await make('user_groups', { name, description: name, customerGroup: true })
  const email = `${'adresse'.repeat(8)}@${'unterdomaene'.repeat(4)}.example`
  const user = await make('users', { firstName: name.slice(0, 60), lastName: name, email, groups: [group.uuid] })
  const colleague = {
    firstName: name.slice(0, 60),
    lastName: name,
    email: `kollege-${email}`,
    roles: ['ROLE_EMPLOYEE'],
  }
  await make('users', colleague)
  const hint = await make('template_hints', { name, description: text, color: '#aa5500' })
  const tag = await make('tags', { name, description: name, colour: '#0055aa' })
  const template = await make('templates', {
    ...{ name, type: 'normal', subject: name, description: text, hint: hint.uuid, labels: [label.uuid] },
  })
  const comment = await make('comment_templates', { name, text, global: true })
  await make('link_templates', { name, url: encodeURI(address) })
  const channel = await make('channels', { name, description: address, emailAddress: email })
  const rule = await make('rules', { name, type: 'created', channel: channel.uuid, templates: [template.uuid] })
  const sla = await make('service_level_agreements', {
    ...{ name, description: address, userGroups: [group.uuid], responseTimes: [{ type: 'main', minutes: 60 }] },
  })
  await make('worktime_types', { name })
  await make('clearing_types', { name, accountNumber: '8400' })
  await make('quick_filters', { name, tooltip: address, filter: {} })
  const task = await make('recurring_tasks', {
    ...{ subject: name, description: text, type: 'internal', priority: 'medium', active: true },
    ...{ timeframe: 'month', startAt: '2030-01-01T08:00:00Z' },
  })
  const assignee = (await admin.call('GET', '/api/me')).body.uuid
  const ofGroup = {
    assignee,
    customer: group.uuid,
    customerUser: user.uuid,
    labels: [label.uuid],
    template: template.uuid,
  }
  const subject = `${name}/${file}`
  const tickets = [
    await make('tickets', { subject, description: text, type: 'normal', ...ofGroup }),
    await make('tickets', { subject, description: text, type: 'normal' }, customer),
  ]
  for (const { publicId } of tickets) {
    await make('comments', { ticket: publicId, text })
    await make('links', { ticket: publicId, name, url: encodeURI(address) })
    await make('worktimes', {
      ticket: publicId,
      accruedTime: '1h',
      description: line,
      startAt: new Date().toISOString(),
    })
    await make('ticket_components', { ticket: publicId, description: line, serialNo: name, price: '10.00' })
    await make('trackings', { ticket: publicId, trackingId: '0034043416'.repeat(4), carrier: 'DHL' })
  }
  const viewedAndEdited = {
    '/admin/user': user,
    '/admin/usergroup': group,
    '/admin/template': template,
    '/admin/comment_template': comment,
    '/comment_template': comment,
    '/recurring_task': task,
  }
  const edited = {
    '/admin/rule': rule,
    '/admin/channel': channel,
    '/admin/service_level_agreement': sla,
    '/admin/tag': tag,
  }
  const [ofStaff, ofCustomer] = tickets.map(({ publicId }) => `/ticket/view/${publicId}`)
  const create = `/ticket/create?template=${template.uuid}`
  const pages = [
    ...Object.entries(viewedAndEdited).flatMap(([page, { uuid }]) => [`${page}/view/${uuid}`, `${page}/edit/${uuid}`]),
    ...Object.entries(edited).map(([page, { uuid }]) => `${page}/edit/${uuid}`),
    `/admin/service_level_agreement/preview/${sla.uuid}`,
    `/ticket/edit/${tickets[0]?.publicId}`,
  ]
  return { ofStaff: [...pages, String(ofStaff), create], ofCustomer: [String(ofCustomer), create] }
}
