import { type Operation, operations } from './operations.ts'

/** A page that shows every call, for people; it needs no script. */
export function docsPage(): string {
  const services = [...new Set(operations().map(({ contract }) => contract.service))]
  const sections = services.map((service) => {
    const rows = operations()
      .filter(({ contract }) => contract.service === service)
      .map(row)
      .join('')
    return `<h2>${service}</h2><table>${rows}</table>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Leitstand API</title><style>${style}</style></head><body><h1>Leitstand API</h1>
<p>For programs: <a href="/api/docs.json">OpenAPI 3.1</a>, <a href="/api/docs.jsonld">Hydra</a>, <a href="/api">entry point</a>,
<a href="/asyncapi.json">AsyncAPI of the bus</a>. Calls that change something need <code>X-Requested-With: XMLHttpRequest</code> with the session cookie.</p>
${sections.join('\n')}</body></html>`
}

const style =
  'body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}' +
  'table{border-collapse:collapse;width:100%}td{padding:.35rem .75rem .35rem 0;vertical-align:top;border-bottom:1px solid #8884}' +
  'td:first-child{width:5rem;font-weight:600}code{font:13px ui-monospace,monospace}details{margin-top:.25rem}'

function row({ method, path, contract, input }: Operation): string {
  const fields = Object.keys(input.properties ?? {})
  const list =
    fields.length > 0 ? `<details><summary>fields</summary><code>${plain(fields.join(', '))}</code></details>` : ''
  return `<tr><td>${method}</td><td><code>${plain(path)}</code></td><td>${plain(contract.description)}${list}</td></tr>`
}

function plain(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
