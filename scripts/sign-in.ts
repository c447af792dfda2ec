/** Signs somebody in as the web app does; answers the cookie of the session. */
export async function cookieOf(url: string, credentials: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify(credentials),
  })
  if (answer.status !== 200)
    throw new Error(`${credentials.email} could not sign in: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
