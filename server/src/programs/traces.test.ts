// docs/operations/watching.md#traces: an OTLP receiver over HTTP gets the spans of a call, of the jobs it caused and of the mail.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { noTraces } from '#src/outside/traces.ts'
import { aMailServer } from '#testing/mail-server.ts'
import { aPortal } from '#testing/portal.ts'

type Value = { stringValue?: string; intValue?: number }
type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  status: { code?: number }
  attributes: { key: string; value: Value }[]
}
type Told = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

const aCollector = async () => {
  let text = ''
  const spans: Span[] = []
  const take = async (request: IncomingMessage, reply: ServerResponse) => {
    const body = (await Array.fromAsync(request)).join('')
    text += body
    const { resourceSpans } = JSON.parse(body) as Told
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    reply.setHeader('content-type', 'application/json').end('{}')
  }
  const server = createServer((request, reply) => void take(request, reply)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, text: () => text }
}

const remote = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' }

test('a call, the jobs it causes and its mail form one trace, which names no person', async () => {
  const collector = await aCollector()
  const mails = await aMailServer()
  onTestFinished(mails.close)
  const portal = await aPortal({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    SMTP_URL: mails.url,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const { user } = await portal.aCustomer()
  const headers = { traceparent: `00-${remote.trace}-${remote.span}-01` }
  expect((await portal.anonymous.post('/v1/password/forgot', { email: user.email }, headers)).status).toBe(200)
  await portal.runJobs()
  expect((await portal.anonymous.post('/v1/login', { email: user.email, password: 'wrong' })).status).toBe(401)
  await portal.close()

  expect(mails.to(user.email)).toHaveLength(1)
  const of = (name: string) => collector.spans.find((span) => span.name === name)!
  const chain = ['POST /v1/password/forgot', 'job session.send-reset-link', 'job mails.deliver', 'mail'].map(of)
  expect(chain.map(({ traceId }) => traceId)).toEqual(chain.map(() => remote.trace))
  expect(chain.map(({ parentSpanId }) => parentSpanId)).toEqual([remote.span, ...chain.slice(0, -1).map(({ spanId }) => spanId)])
  const refused = of('POST /v1/login')
  expect(refused.traceId).not.toBe(remote.trace)
  expect(refused.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 401 } })
  expect(refused.status.code ?? 0, 'a refusal is no failure').toBe(0)
  expect(collector.text()).toContain('"forecourt-command"')
  expect(collector.text()).not.toContain(user.email)
})

test('without an exporter a job carries no trace, and with an unreachable one all work still completes', async () => {
  const portal = await aPortal()
  expect(portal.ctx.traces).toBe(noTraces)
  const { user } = await portal.aCustomer()
  await portal.anonymous.post('/v1/password/forgot', { email: user.email })
  const { rows } = await sql`select from pgboss.job where data ? 'traceparent'`.execute(portal.db)
  expect(rows).toEqual([])
  const away = await aPortal({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', DEMO: '1' }, portal.url)
  expect((await away.anonymous.post('/v1/password/forgot', { email: user.email })).status).toBe(200)
  await away.runJobs()
  const sent = await portal.db.selectFrom('mails').select('sent_at').where('to_email', '=', user.email).execute()
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.every(({ sent_at }) => sent_at !== null)).toBe(true)
  await away.close()
  await portal.close()
})
