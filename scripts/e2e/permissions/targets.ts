import type { Person } from '../instance.ts'

/** Things of one customer that another customer knows nothing of, and staff do. */
export interface World {
  ticket: number
  comment: string
  /** Made anew for each call, because calls may take it away. */
  attachment(): Promise<string>
  watcher(): Promise<string>
  /** Of the administrator. */
  templateWatcher(): Promise<string>
  /** What the administrator booked. */
  worktime(): Promise<string>
  clearing(): Promise<string>
  templateClearing(): Promise<string>
  /** To an address, and to another ticket. */
  link(): Promise<string>
  server(): Promise<string>
  /** Of the directory. */
  assignedResource: string
  tracking(): Promise<string>
  component(): Promise<string>
  requisition(): Promise<string>
  picture(): Promise<string>
  /** The administrator's own, to sign in with. */
  token(): Promise<string>
  /** The administrator's own. */
  quickFilter(): Promise<string>
  /** Of the template of the ticket, and what the ticket says in it. */
  metadataField: string
  metadataValue: string
  taskValue(): Promise<string>
  user: string
  group: string
  employee: string
  recurringTask(): Promise<string>
  recurringTaskLink(): Promise<string>
  recurringTaskAttachment(): Promise<string>
  webhook(): Promise<string>
  /** The administrator's own. */
  savedReport(): Promise<string>
}

/** No such thing. */
const nothing = '00000000-0000-7000-8000-0000000000ff'

type Maker = (world: World) => string | Promise<string>

/** What stands behind a path as far as it is filled; the first that fits. */
const targets: readonly [RegExp, Maker][] = [
  [/^\/api\/(tickets?|activity|muted_tickets)$/, ({ ticket }) => String(ticket)],
  [/^\/api\/(comments|comment\/approve)$/, ({ comment }) => comment],
  [/^(\/api\/attachments|\/attachment\/\w+)$/, ({ attachment }) => attachment()],
  [/^\/api\/template_watchers$/, ({ templateWatcher }) => templateWatcher()],
  [/^\/api\/recurring_tasks$/, ({ recurringTask }) => recurringTask()],
  [/^\/api\/recurring_task_links$/, ({ recurringTaskLink }) => recurringTaskLink()],
  [
    /^(\/api\/recurring_task_attachments|\/recurring_task_attachments\/\w+)$/,
    ({ recurringTaskAttachment }) => recurringTaskAttachment(),
  ],
  [/^\/api\/(ticket|template)_metadata_fields$/, ({ metadataField }) => metadataField],
  [/^\/api\/ticket_metadata_values$/, ({ metadataValue }) => metadataValue],
  [/^\/api\/recurring_task_metadata_values$/, ({ taskValue }) => taskValue()],
  [/^\/api\/user_tokens$/, ({ token }) => token()],
  [/^\/api\/watchers$/, ({ watcher }) => watcher()],
  [/^\/api\/links$/, ({ link }) => link()],
  [/^\/api\/ticket_servers$/, ({ server }) => server()],
  [/^\/api\/(assigned_resources|servers)$/, ({ assignedResource }) => assignedResource],
  [/^\/api\/trackings$/, ({ tracking }) => tracking()],
  [/^\/api\/ticket_components$/, ({ component }) => component()],
  [/^\/api\/assembly_components$/, ({ requisition }) => requisition()],
  [/^\/api\/worktimes$/, ({ worktime }) => worktime()],
  [/^\/api\/user_group_clearing_types$/, ({ clearing }) => clearing()],
  [/^\/api\/template_clearing_types$/, ({ templateClearing }) => templateClearing()],
  [/^(\/api\/user_pictures|\/user\/picture(\/\w+)?)$/, ({ picture }) => picture()],
  [/^\/api\/quick_filters$/, ({ quickFilter }) => quickFilter()],
  [/^\/api\/user_groups$/, ({ group }) => group],
  [/^\/api\/(users|user|user_settings)$|\/members$/, ({ user }) => user],
  // Whether an alert has gone out by now depends on the clock.
  [/^\/api\/(deliveries|webhook_deliveries)$/, () => nothing],
  [/^\/api\/saved_reports$/, ({ savedReport }) => savedReport()],
  [/^\/api\/webhook_subscriptions$/, ({ webhook }) => webhook()],
  // Whoever ends the own session asks nothing more.
  [/^\/api\/sessions$/, () => nothing],
  [/^\/api\/projects$/, () => 'customer_tickets'],
  [/^\/api\/(types|workflow)$/, () => 'normal'],
  [/^\/admin\/ticket\/export\/(csv|xlsx)$/, () => 'false'],
  [/^\/billing\/worktime\/export\/(csv|xlsx)$/, () => 'false'],
]

/** Puts something of another customer, else of the administrators, in the place of each parameter of a path. */
export async function fillPath(path: string, world: World, admin: Person): Promise<string> {
  if (path.endsWith('/responsible_user')) return path.replace(':uuid', world.employee)
  const filled: string[] = []
  for (const part of path.split('/')) {
    filled.push(part.startsWith(':') ? await targetBehind(filled.join('/'), world, admin) : part)
  }
  return filled.join('/')
}

async function targetBehind(prefix: string, world: World, admin: Person): Promise<string> {
  const make = targets.find(([fits]) => fits.test(prefix))?.[1]
  if (make) return await make(world)
  const { body } = await admin.call('GET', `${prefix}?itemsPerPage=1`)
  const [first] = (Array.isArray(body) ? body : []) as { uuid?: string; name?: string }[]
  return first?.uuid ?? first?.name ?? nothing
}
