import { cookieOf } from '../sign-in.ts'

/** A signed-in agent, and what it can work on. */
export interface Client {
  url: string
  headers: Record<string, string>
  /** Public numbers of open tickets. */
  tickets: number[]
  customer: string
  group: string
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
}

export const agent = { email: 'bench@leitstand.example', password: 'leitstand-bench' }

export async function signInto(url: string): Promise<Client> {
  const cookie = await cookieOf(url, agent)
  const headers = {
    cookie,
    'x-requested-with': 'XMLHttpRequest',
    accept: 'application/json',
    'content-type': 'application/json',
  }
  const ask = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const answer = await fetch(url + path, { ...init, headers })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const get = <T>(path: string) => ask<T>(path)
  const post = <T>(path: string, body: object) => ask<T>(path, { method: 'POST', body: JSON.stringify(body) })
  const groups = await get<{ uuid: string; customerGroup: boolean; name: string }[]>(
    '/api/user_groups?itemsPerPage=200',
  )
  const tickets: number[] = []
  for (let page = 1; page <= 20; page++) {
    const found = await get<{ publicId: number; status: string }[]>(
      `/api/tickets?itemsPerPage=100&page=${page * 7}&status=open`,
    )
    tickets.push(...found.map((ticket) => ticket.publicId))
  }
  return {
    url,
    headers,
    tickets,
    customer: groups.find((group) => group.customerGroup)?.uuid ?? '',
    group: groups.find((group) => !group.customerGroup)?.uuid ?? '',
    get,
    post,
  }
}
