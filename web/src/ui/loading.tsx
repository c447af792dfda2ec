import { Skeleton } from './skeleton.tsx'
import { LoadFailed } from './state-page.tsx'

interface Props {
  error: unknown
  retry: () => unknown
  /** How much room it will take. */
  lines?: number
}

/** In place of what has not been read yet: its outline, or why it could not be read. */
export function Loading({ error, retry, lines = 4 }: Props) {
  return error ? <LoadFailed error={error} retry={() => void retry()} /> : <Skeleton lines={lines} />
}
