/** Hears the live stream until it is closed, and keeps all that was said. */
export async function listenAs(url: string, cookie: string) {
  const ending = new AbortController()
  const response = await fetch(`${url}/api/live`, { headers: { cookie }, signal: ending.signal })
  let text = ''
  const reading = (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  })().catch(() => undefined)
  return {
    heard: () => text,
    async [Symbol.asyncDispose]() {
      ending.abort()
      await reading
    },
  }
}
