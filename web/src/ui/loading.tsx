import { Skeleton } from './skeleton.tsx'
import { LoadFailed } from './state-page.tsx'

interface Props {
  error: unknown
  retry: () => unknown
  /** How much room it will take. */
  lines?: number
  /** It is the whole page. */
  isPage?: boolean
}

/** In place of what has not been read yet: its outline, or why it could not be read. */
export function Loading({ error, retry, lines = 4, isPage = false }: Props) {
  return error ? <LoadFailed error={error} retry={() => void retry()} isPage={isPage} /> : <Skeleton lines={lines} />
}
