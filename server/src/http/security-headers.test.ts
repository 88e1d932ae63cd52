// docs/product/safety.md#what-replies-carry, retyped here: the headers of every kind of reply, and the shape of every error.
import { randomUUID } from 'node:crypto'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { popups } from '@forecourt/domain/messages.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caller, type Caller } from '#testing/caller.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { rawRequest, requestHead } from '#testing/raw-request.ts'
import { answerUnknown } from './not-found.ts'
import { servePortal } from './portal.ts'
import { securityHeaders } from './security-headers.ts'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-request-id': expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
}
const ofTheApi = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

const pageSources = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'offline-worker',
}

const sourcesIn = (policy: unknown) =>
  Object.fromEntries(
    String(policy)
      .split('; ')
      .map((part) => part.split(/ (.*)/s).slice(0, 2)),
  )

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

describe('every reply of the API carries the security headers:', () => {
  const oversized = { email: 'a', password: 'x'.repeat(1024 * 1024) }
  const replies: [number, string, (as: Caller) => ReturnType<Caller['get']>][] = [
    [200, 'a success', (as) => as.get('/v1/config')],
    [400, 'a body that cannot be read', (as) => as.post('/v1/login', '{', { 'content-type': 'application/json' })],
    [400, 'an address that cannot be read', (as) => as.get('/v1/%zz')],
    [401, 'no session', (as) => as.get('/v1/profile')],
    [404, 'no such call', (as) => as.get('/v1/nothing')],
    [405, 'another method', (as) => as.delete('/v1/profile')],
    [413, 'too much', (as) => as.post('/v1/login', oversized)],
    [415, 'another kind of content', (as) => as.post('/v1/login', 'email=a', { 'content-type': 'text/plain' })],
    [422, 'invalid input', (as) => as.post('/v1/login', {})],
    [200, 'the health check', (as) => as.get('/healthz')],
    [200, 'the metrics', (as) => as.get('/metrics')],
    [200, 'the document of the API', (as) => as.get('/v1/openapi.json')],
  ]
  test.each(replies)('%i, %s', async (status, _what, ask) => {
    const reply = await ask(portal.anonymous)
    expect(reply.status).toBe(status)
    expect(reply.headers).toMatchObject(ofTheApi)
    expect(
      Object.keys(reply.headers).filter((name) => /^(server|x-powered-by|access-control-.*|strict-transport.*)$/.test(name)),
    ).toEqual([])
  })

  test('a refusal for the role, the user type or a missing account', async () => {
    const customer = await portal.aCustomer()
    for (const reply of [
      await customer.as.get('/v1/dashboard'),
      await customer.as.get('/v1/search_accounts?keyword=Account'),
      await caller(portal.app, { token: customer.token }).get('/v1/dashboard'),
    ])
      expect(reply.headers).toMatchObject(ofTheApi)
  })

  test('a reply that Node sends before there is a request', async () => {
    const { status, headers } = await rawRequest(portal.app, 'HELLO\r\n\r\n')
    expect(status).toBe(400)
    expect(headers).toMatchObject(ofTheApi)
  })
})

describe('every failure has one shape:', () => {
  const required = ['code', 'message', 'request_id']
  const keysOf = (body: unknown) => Object.keys(body as object).toSorted()

  test('message, code and request_id, plus errors for wrong fields', async () => {
    const as = portal.anonymous
    const plain = [
      await as.get('/v1/profile'),
      await as.get('/v1/nothing'),
      await as.delete('/v1/profile'),
      await as.get('/v1/%zz'),
    ]
    expect(plain.map(({ body }) => keysOf(body))).toEqual(plain.map(() => required))
    const invalid = await as.post('/v1/login', { email: 7, phone: '' })
    expect(keysOf(invalid.body)).toEqual(['code', 'errors', 'message', 'request_id'])
    expect(invalid.body.errors).toEqual({
      email: [expect.any(String)],
      password: [expect.any(String)],
      phone: ['This field is not known'],
    })
  })

  test('the request id is in the body and the header, new for each, and never the client’s', async () => {
    const first = await portal.anonymous.get('/v1/profile', { 'x-request-id': 'mine', 'request-id': 'mine' })
    const second = await portal.anonymous.get('/v1/profile')
    expect(first.body.request_id).toBe(first.headers['x-request-id'])
    expect(new Set([first.body.request_id, second.body.request_id, 'mine']).size).toBe(3)
  })

  test('the reply to an unknown address does not repeat it', async () => {
    for (const url of ['/v1/<script>alert(1)</script>', '/v1/%zz<b>', '/nothing/secret-token'])
      expect((await portal.anonymous.get(url)).text).not.toMatch(/script|zz|secret/)
  })

  test('a server error reveals only that something went wrong', async () => {
    const broken = await aPortal()
    const { as } = await broken.aCustomer({ roles: ['acct admin'] })
    await sql`alter table notifications rename column title to headline`.execute(broken.db)
    const reply = await as.get('/v1/notifications')
    await broken.close()
    expect(reply.status).toBe(500)
    expect(reply.body).toEqual({ message: 'Something went wrong!', code: 'failed', request_id: reply.headers['x-request-id'] })
    expect(reply.headers).toMatchObject(ofTheApi)
    expect(popups.failed).toBe('Something went wrong!')
  })
})

test('CORS does not let a page of another origin in, with or without a preflight request', async () => {
  const origin = { origin: 'https://evil.test', 'access-control-request-method': 'POST' }
  for (const reply of [
    await portal.anonymous.get('/v1/config', origin),
    await portal.anonymous.send('OPTIONS', '/v1/login', { headers: origin }),
    await portal.anonymous.get('/v1/profile', origin),
  ])
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('a portal on https tells browsers to stay there, two years and with all subdomains', async () => {
  const secure = await aPortal({ PUBLIC_URL: 'https://fleet.example.test' }, portal.url)
  const replies = [
    await secure.anonymous.get('/v1/config'),
    await secure.anonymous.get('/v1/nothing'),
    await secure.anonymous.get('/v1/%zz'),
  ]
  const raw = await rawRequest(secure.app, requestHead('GET /v1/config', ['Content-Length: x']))
  await secure.close()
  for (const { headers } of [...replies, raw])
    expect(headers).toMatchObject({ ...ofTheApi, 'strict-transport-security': 'max-age=63072000; includeSubDomains' })
})

describe('the pages of the portal', () => {
  let dir: string
  let browser: Caller
  let close: () => Promise<void>

  beforeAll(async () => {
    dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-pages-'))
    await mkdir(path.join(dir, 'assets'))
    await mkdir(path.join(dir, '.vite'))
    await writeFile(path.join(dir, 'index.html'), '<!doctype html><title>Portal</title>')
    await writeFile(path.join(dir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await writeFile(path.join(dir, 'assets', 'index-a1b2.js'), 'export {}')
    await writeFile(path.join(dir, '.vite', 'manifest.json'), '{}')
    await writeFile(path.join(dir, '.env'), 'SECRET=1')
    const app = Fastify({ genReqId: () => randomUUID() })
    const config = { ...portal.config, web_dir: dir }
    securityHeaders(app, config)
    await servePortal(app, config)
    answerUnknown(app, [])
    browser = caller(app)
    close = () => app.close()
  })
  afterAll(async () => {
    await close()
    await rm(dir, { recursive: true })
  })

  const html = { accept: 'text/html' }

  test('run only our own scripts, cannot be framed and are never cached', async () => {
    for (const url of ['/', '/index.html', '/dashboard', '/no/such/page', '/auth/reset-password?x=1']) {
      const { status, headers, text } = await browser.get(url, html)
      expect([status, text]).toEqual([200, '<!doctype html><title>Portal</title>'])
      expect(headers).toMatchObject({ ...everywhere, 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
      expect(sourcesIn(headers['content-security-policy'])).toEqual(pageSources)
    }
  })

  test('are sent to callers that take anything, but not in place of a file or to callers that want JSON', async () => {
    for (const headers of [undefined, { accept: '*/*' }])
      expect((await browser.get('/auth/signin', headers)).headers['content-type']).toBe('text/html; charset=utf-8')
    for (const accept of ['application/json', 'application/json, text/plain, */*'])
      expect((await browser.get('/auth/signin', { accept })).status).toBe(404)
    expect((await browser.get('/missing.js', { accept: '*/*' })).status).toBe(404)
  })

  test('load assets that are cached for good, because their name changes with their content', async () => {
    const asset = await browser.get('/assets/index-a1b2.js')
    expect(asset.headers).toMatchObject({ ...ofTheApi, 'cache-control': 'public, max-age=31536000, immutable' })
    expect((await browser.get('/icon.svg')).headers).toMatchObject({ ...everywhere, 'cache-control': 'no-cache' })
  })

  test('do not serve other files next to them', async () => {
    for (const url of [
      '/.env',
      '/.vite/manifest.json',
      '/assets/../.env',
      '/assets/%2e%2e/.env',
      '/..%2f.env',
      '/assets/',
      '/assets/old-0000.js',
    ]) {
      const { status, headers, text } = await browser.get(url)
      expect([status, text.includes('SECRET')], `for ${url}`).toEqual([404, false])
      expect(headers).toMatchObject({ ...everywhere, 'cache-control': 'no-store' })
    }
  })
})
