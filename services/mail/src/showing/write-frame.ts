/** The frame may show what the mail brought, open links in new pages, and nothing else. */
export function frameHeaders(withRemotePictures: boolean): Record<string, string> {
  const policy = [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    `img-src data:${withRemotePictures ? ' https: http:' : ''}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

const style = `body { margin: 12px; background: #fff; color: #1a1a1a; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
img { max-width: 100%; height: auto } a { color: #0b57d0 }`

/** The page of the frame; `html` is clean. Mails are laid out for white paper. */
export function frameOf(html: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><title>E-Mail</title><style>${style}</style></head><body>${html}</body></html>`
}
