// docs/product/staff-tasks.md#webhooks: signatures follow the standard, and nothing is sent into our own network.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'
import { isSignedBy, makeWebhookSecret, postWebhook, signWebhook, webhookUrlProblem } from './webhook.ts'

const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  message: { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' },
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

test('the signature matches the example of the standard', () => {
  expect(signWebhook([vector.secret], vector.message)).toEqual({
    'webhook-id': vector.message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': vector.signature,
  })
})

test('another library accepts our signatures with either of two secrets, and we accept its signatures', () => {
  const secrets = [makeWebhookSecret(), makeWebhookSecret()]
  const now = Math.floor(Date.now() / 1000)
  const message = { id: 'msg_1', timestamp: now, body: '{"type":"task.due"}' }
  const headers = signWebhook(secrets, message)
  for (const secret of secrets) expect(new Webhook(secret).verify(message.body, headers)).toEqual({ type: 'task.due' })
  expect(() => new Webhook(makeWebhookSecret()).verify(message.body, headers)).toThrow('No matching signature')

  const theirs = { ...headers, 'webhook-signature': new Webhook(secrets[0]!).sign('msg_1', new Date(now * 1000), message.body) }
  expect(isSignedBy([secrets[0]!], { headers: theirs, body: message.body, at: now })).toBe(true)
})

const good = { secret: vector.secret, headers: signWebhook([vector.secret], vector.message), ...vector.message }

test.each([
  ['another body', { body: '{}' }],
  ['another secret', { secret: makeWebhookSecret() }],
  ['another id', { headers: { ...good.headers, 'webhook-id': 'msg_2' } }],
  ['no id', { headers: { ...good.headers, 'webhook-id': undefined } }],
  ['no signature', { headers: { ...good.headers, 'webhook-signature': '' } }],
  ['a signature of another kind', { headers: { ...good.headers, 'webhook-signature': vector.signature.replace('v1', 'v2') } }],
  ['an odd time', { headers: { ...good.headers, 'webhook-timestamp': 'NaN' } }],
  ['a message of six minutes ago', { timestamp: vector.message.timestamp + 360 }],
])('%s makes a signature invalid', (_what, change) => {
  const is = { ...good, ...change }
  expect(isSignedBy([good.secret], { headers: good.headers, body: good.body, at: good.timestamp + 60 })).toBe(true)
  expect(isSignedBy([is.secret], { headers: is.headers, body: is.body, at: is.timestamp })).toBe(false)
})

test.each<[address: string, isPublic: boolean]>([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    'localhost',
    '',
  ].map((address) => [address, false] as [string, boolean]),
])('whether %s counts as a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

const outside = { allows_private_webhooks: false }

test.each([
  ['https://pager.example.com/hook', null],
  ['http://pager.example.com/hook', 'Must begin with https://'],
  ['ftp://pager.example.com', 'Must begin with https://'],
  ['https://127.0.0.1/', 'Must be a public address'],
  ['https://2130706433/', 'Must be a public address'],
  ['https://0x7f.1/', 'Must be a public address'],
  ['https://[::1]/', 'Must be a public address'],
  ['https://user:secret@pager.example.com/', 'Must not hold a name or password'],
  ['pager', 'Must be an address such as https://pager.example.com/hook'],
])('the problem with the webhook address %s: %s', (url, problem) => {
  expect(webhookUrlProblem(outside, url)).toBe(problem)
})

test('a host name that resolves to this machine is refused when connecting', async () => {
  const sent = { url: 'https://localhost:9/hook', headers: {}, body: '{}' }
  await expect(postWebhook(outside, sent)).rejects.toThrow('Not a public address')
})

test('any status counts as an answer, redirects are not followed, and a long answer is cut off', async () => {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    if (request.url === '/moved') reply.writeHead(302, { location: '/elsewhere' }).end()
    else if (request.url === '/long') reply.end('x'.repeat(200_000))
    else reply.writeHead(410).end('gone')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const at = (path: string) => ({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    headers: {},
    body: '{}',
  })
  const inside = { allows_private_webhooks: true }
  expect(await postWebhook(inside, at('/gone'))).toEqual({ status: 410, body: 'gone' })
  expect(await postWebhook(inside, at('/moved'))).toMatchObject({ status: 302 })
  expect((await postWebhook(inside, at('/long'))).body).toHaveLength(65_536)
  expect(asked).toEqual(['/gone', '/moved', '/long'])
})
