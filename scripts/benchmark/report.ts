export interface Figures {
  perSecond: number
  p50: number
  p95: number
  p99: number
  errors: number
}

export interface ReportRow {
  operation: string
  callers: number
  measured: Figures
  floor: Figures
}

export function summarise(tookMs: number[], seconds: number, errors = 0): Figures {
  const sorted = tookMs.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { perSecond: Math.round(sorted.length / seconds), p50: at(0.5), p95: at(0.95), p99: at(0.99), errors }
}

export function table(rows: readonly ReportRow[]): string {
  const ms = (value: number) => value.toFixed(1).padStart(8)
  const head = 'operation             callers      /s   p50 ms   p95 ms   p99 ms   errors   floor /s   floor p50'
  const lines = rows.map(({ operation, callers, measured, floor }) =>
    [
      operation.padEnd(21),
      String(callers).padStart(7),
      String(measured.perSecond).padStart(8),
      ms(measured.p50),
      ms(measured.p95),
      ms(measured.p99),
      String(measured.errors).padStart(8),
      String(floor.perSecond).padStart(10),
      ms(floor.p50).padStart(11),
    ].join(' '),
  )
  return [head, ...lines].join('\n')
}
