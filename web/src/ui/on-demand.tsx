import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** A component whose code comes when it is first shown; until then something holds its place. */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  place: ReactNode = null,
): (props: Props) => ReactNode {
  // What is drawn for the gateway has no styles but those that its page begins with.
  if (import.meta.env.SSR) return () => place
  const Loaded = lazy(async () => ({ default: await load() }) as { default: ComponentType<object> })
  return (props: Props) => (
    <Suspense fallback={place}>
      <Loaded {...props} />
    </Suspense>
  )
}
