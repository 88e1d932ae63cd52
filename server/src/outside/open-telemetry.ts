// Loaded only where an exporter is configured. Registers nothing globally, so that two portals in one process do not mix.
import { AsyncLocalStorage } from 'node:async_hooks'
import { isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Traced, Traces } from './traces.ts'

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT }

const written = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** An invalid `traceparent` starts a new trace. */
const contextOf = (traceparent: string | undefined): Context => {
  const [, traceId = '', spanId = '', flags = ''] = written.exec(traceparent ?? '') ?? []
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}

/** Refusals are not errors. The message of an error may quote personal input, so only its class is recorded. */
const noteFailure = (span: Span, error: unknown) => {
  const { status = 500 } = error as { status?: number }
  span.setAttribute('http.response.status_code', status)
  if (status < 500) return
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
  span.setStatus({ code: SpanStatusCode.ERROR })
}

export const openTelemetry = (url: string, role: string): Traces => {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: 2_000 })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env['OTEL_SERVICE_NAME'] ?? `forecourt-${role}` }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('forecourt')
  const running = new AsyncLocalStorage<Span>()
  const begin = ({ name, kind, attributes = {}, parent, since = 0 }: Traced) => {
    const around = running.getStore()
    const context = around && parent === undefined ? trace.setSpan(ROOT_CONTEXT, around) : contextOf(parent)
    return tracer.startSpan(name, { kind: kinds[kind], attributes, startTime: Date.now() - since }, context)
  }
  return {
    run: async (what, work) => {
      const span = begin(what)
      try {
        return await running.run(span, work)
      } catch (error) {
        noteFailure(span, error)
        throw error
      } finally {
        span.end()
      }
    },
    current: () => {
      const context = running.getStore()?.spanContext()
      return context && `00-${context.traceId}-${context.spanId}-${context.traceFlags.toString(16).padStart(2, '0')}`
    },
    close: async () => {
      // A collector that is away must not keep a program from ending.
      await provider.shutdown().catch(() => {})
    },
  }
}
