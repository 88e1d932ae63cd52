import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * A part that a page opens on demand: the page is shown without waiting for its code. `loading` stands there until it has come.
 * The drawer around it is not part of it, so that it opens at once and Escape closes it.
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

/** Several parts, one after the other: the line is never taken by more than one of them. */
export const fetchedTogether = (...parts: readonly { load: () => Promise<unknown> }[]) => ({
  load: async () => {
    for (const { load } of parts) await load()
  },
})

/** Safari has no idle callback. A page that is never idle must not wait for ever. */
export const afterPage = (work: () => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 1_000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: 2_000 })
  return () => cancelIdleCallback(idle)
}

/** Fetches the part once the page stands still, so that opening it does not wait. If that fails it is fetched when it is opened. */
export const useFetchedWhenIdle = ({ load }: { load: () => Promise<unknown> }, isReady: boolean) =>
  useEffect(() => (isReady ? afterPage(() => void load().catch(() => {})) : undefined), [load, isReady])
