// docs/operations/watching.md#traces: links what belongs to one call, from the request to its jobs and mails. Off by default; the
// OpenTelemetry packages are then not loaded.
import type { Config } from '#src/system/config.ts'

export type Traced = {
  name: string
  kind: 'server' | 'consumer' | 'client'
  attributes?: Record<string, string | number>
  /** The cause in another process, if there is one: a W3C `traceparent`. */
  parent?: string | undefined
  /** Milliseconds since it began. */
  since?: number
}

export type Traces = {
  run: <Result>(what: Traced, work: () => Promise<Result>) => Promise<Result>
  /** The `traceparent` of the current work, for the work it causes elsewhere. */
  current: () => string | undefined
  close: () => Promise<void>
}

export const noTraces: Traces = { run: (_, work) => work(), current: () => undefined, close: async () => {} }

export const openTraces = async ({ traces_url }: Config, role: string): Promise<Traces> => {
  if (!traces_url) return noTraces
  const { openTelemetry } = await import('./open-telemetry.ts')
  return openTelemetry(traces_url, role)
}
