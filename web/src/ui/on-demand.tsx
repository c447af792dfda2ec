import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** A component whose code comes when it is first shown; until then something holds its place. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>, place: ReactNode = null) {
  const Loaded = lazy(async () => ({ default: await load() }) as { default: ComponentType<object> })
  return (props: Props) => (
    <Suspense fallback={place}>
      <Loaded {...props} />
    </Suspense>
  )
}
