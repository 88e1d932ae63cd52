// docs/product/staff-tasks.md#webhooks: signs and sends Standard Webhooks 1.0. This file does not know what the messages are about.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { lookup, type LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Config } from '#src/system/config.ts'
import { isPublicAddress } from './public-address.ts'

type Message = { id: string; /** Seconds since 1970. */ timestamp: number; body: string }

const prefix = 'whsec_'
const secretBytes = 32

export const makeWebhookSecret = () => `${prefix}${randomBytes(secretBytes).toString('base64')}`

const signatureOf = (secret: string, { id, timestamp, body }: Message) =>
  createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest()

/** The three headers. A second secret is the previous one, replaced a short time ago. */
export const signWebhook = (secrets: readonly string[], message: Message) => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => `v1,${signatureOf(secret, message).toString('base64')}`).join(' '),
})

const tolerance = 5 * 60

type SignedHeaders = Partial<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string | undefined>>

type Received = { headers: SignedHeaders; body: string; /** Time of arrival, in seconds since 1970. */ at: number }

/** Whether one of these secrets signed the body within the last five minutes. */
export const isSignedBy = (secrets: readonly string[], { headers, body, at }: Received) => {
  const { 'webhook-id': id = '', 'webhook-timestamp': sent = '', 'webhook-signature': signatures = '' } = headers
  const timestamp = Number(sent)
  if (!id || !/^\d{1,12}$/.test(sent) || Math.abs(at - timestamp) > tolerance) return false
  const given = signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice(3), 'base64'))
  return secrets.some((secret) => {
    const right = signatureOf(secret, { id, timestamp, body })
    return given.some((signature) => signature.length === right.length && timingSafeEqual(signature, right))
  })
}

const patience = 15_000
const answerBytes = 64 * 1024

export type WebhookAnswer = { status: number; body: string }

/** No answer came, or the address is not allowed. The message states the reason without the address. */
export class WebhookUnreachable extends Error {}

const unreachable = (message: string) => new WebhookUnreachable(message)

/**
 * Resolves the name for the connection itself, so that the checked address is the one that is used: a DNS change between check and
 * connection has no effect.
 */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const problem =
      error ?? (addresses.every(({ address }) => isPublicAddress(address)) ? null : unreachable('Not a public address'))
    if (problem || addresses.length === 0) return done(problem ?? unreachable('The name has no address'), '', 0)
    return options.all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family)
  })
}

type Places = Pick<Config, 'allows_private_webhooks'>

/** What is wrong with a URL, checked before any connection to it. */
export const webhookUrlProblem = ({ allows_private_webhooks }: Places, url: string) => {
  if (!URL.canParse(url)) return 'Must be an address such as https://pager.example.com/hook'
  const { protocol, hostname, username, password } = new URL(url)
  if (username || password) return 'Must not hold a name or password'
  if (allows_private_webhooks) return /^https?:$/.test(protocol) ? null : 'Must begin with https://'
  if (protocol !== 'https:') return 'Must begin with https://'
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) !== 0 && !isPublicAddress(address) ? 'Must be a public address' : null
}

const reasonOf = (error: Error & { code?: string }) => {
  if (error instanceof WebhookUnreachable) return error.message
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'No answer within 15 seconds'
  return `Could not connect${error.code ? ` (${error.code})` : ''}`
}

type Sent = { url: string; headers: Record<string, string>; body: string }

/** One attempt: no redirect is followed, and all of it takes 15 seconds at most. Any status is an answer. */
export const postWebhook = (places: Places, { url, headers, body }: Sent): Promise<WebhookAnswer> =>
  new Promise((resolve, reject) => {
    const problem = webhookUrlProblem(places, url)
    if (problem) return reject(unreachable(problem))
    const isPrivate = places.allows_private_webhooks
    const request = new URL(url).protocol === 'https:' ? requestHttps : requestHttp
    const fail = (error: Error) => reject(unreachable(reasonOf(error)))
    const sent = request(
      url,
      {
        method: 'POST',
        // A new connection each time: the address of a kept-alive one would have been checked long ago.
        agent: false,
        signal: AbortSignal.timeout(patience),
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
        ...(!isPrivate && { lookup: publicLookup }),
      },
      (answer) => {
        const pieces: Buffer[] = []
        let length = 0
        answer.on('data', (piece: Buffer) => {
          if (length < answerBytes) pieces.push(piece)
          length += piece.length
          // Stops reading an answer at the limit.
          if (length > answerBytes) answer.destroy()
        })
        answer.on('error', fail)
        answer.on('close', () =>
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(pieces).subarray(0, answerBytes).toString('utf8') }),
        )
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
