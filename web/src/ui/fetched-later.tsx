import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * A part that opens on demand: the page renders without waiting for its code. `loading` is shown until the code has arrived. The
 * drawer around it is not part of it, so that the drawer opens at once and Escape closes it.
 */
export const fetchedLater = <Props extends object>(load: Load<Props>, loading: ReactNode) => {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  function Later(props: Props) {
    return (
      <Suspense fallback={loading}>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(Later, { load })
}

/** Fetches several parts one after the other, so that only one uses the connection at a time. */
export const fetchedTogether = (...parts: readonly { load: () => Promise<unknown> }[]) => ({
  load: async () => {
    for (const { load } of parts) await load()
  },
})

/** Safari has no idle callback. A page that is never idle must not wait forever. */
export const afterPage = (work: () => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 1_000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: 2_000 })
  return () => cancelIdleCallback(idle)
}

/** Fetches the part when the page is idle, so that opening it does not wait. After a failure it is fetched when it opens. */
export const useFetchedWhenIdle = ({ load }: { load: () => Promise<unknown> }, isReady: boolean) =>
  useEffect(() => (isReady ? afterPage(() => void load().catch(() => {})) : undefined), [load, isReady])
