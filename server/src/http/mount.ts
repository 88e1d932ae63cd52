// Builds routes from the contract. A missing handler is a compile error; a route without an endpoint stops the start.
import type { Endpoint, FileToSend, Parsed, ResponseOf } from '@forecourt/domain/contract/endpoint.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { rateLimits } from '@forecourt/domain/rules/rate-limits.ts'
import type { AccountCapability } from '@forecourt/domain/rules/access.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodType } from 'zod'
import type { AccountCtx, Ctx, UserCtx } from '#src/system/context.ts'
import { networkOf } from '#src/system/network-of.ts'
import { countAttempt } from '#src/trail/attempts.ts'
import { isBeaten } from '#src/db/busy.ts'
import type { Db } from '#src/db/connect.ts'
import { noWall, type Wall } from '#src/db/wall.ts'
import { readAgain } from '../db/lost-connection.ts'
import { accountTurns } from './account-turns.ts'
import { authorise, isOfOneAccount, needsAccount } from './authorise.ts'
import { assertBodyAcceptable } from './body-check.ts'
import { compressReply } from './compress-reply.ts'
import { answerWithin, deadline } from './deadline.ts'
import { sendFile } from './file-reply.ts'
import { once } from '#src/trail/idempotency.ts'
import type { GeneralLimit } from './general-limit.ts'
import { parseRequest } from './parse.ts'
import { knownTokens } from './known-tokens.ts'
import { readUpload } from './upload.ts'
import { replySerialiser } from './reply-schema.ts'
import { traced } from './traced.ts'
import { asItStands, isRead } from './where-it-stands.ts'
import { readingAlong, type Along, type ReadAlong } from './who.ts'

/** The context of a handler follows from the access of its call: a public call has no account, a call for an account has one. */
type CtxFor<E extends Endpoint> = E['access'] extends 'public'
  ? Ctx
  : E['access'] extends 'member' | AccountCapability
    ? AccountCtx
    : E extends { by_account: true }
      ? UserCtx & Partial<Pick<AccountCtx, 'account'>>
      : UserCtx

/** The HTTP side of a call, for the few handlers that set cookies. */
export type Exchange = { request: FastifyRequest; reply: FastifyReply }

export type Handlers<Group extends Record<string, Endpoint>> = {
  [Name in keyof Group]: (
    ctx: CtxFor<Group[Name]>,
    input: Parsed<Group[Name]>,
    exchange: Exchange,
  ) => Promise<ResponseOf<Group[Name]>>
}

export type Bound = {
  endpoint: Endpoint
  id: string
  handler: ((ctx: never, input: never, exchange: Exchange) => Promise<unknown>) & { along?: ReadAlong }
}

/**
 * Answers a call from what was read together with the caller: one round trip instead of two. `found` is null if nothing was read
 * along, and then the handler reads it itself.
 */
export const answerWith = <Found, Input, Result>(
  along: ReadAlong,
  answer: (found: Found | null, ctx: AccountCtx, input: Input) => Promise<Result> | Result,
) => {
  const handler = async (ctx: AccountCtx, input: Input, { request }: Exchange) =>
    answer(request.found as Found | null, ctx, input)
  return Object.assign(handler, { along })
}

/** A read along, and how to build the reply from the row it found. */
type Answer<Found, Input, Result> = ReadAlong & { show: (found: Found | null, ctx: AccountCtx, input: Input) => Result }

/** The same for one row of the account, which is the data of the reply. */
export const answerFrom = <Found, Input, Result>({ show, ...along }: Answer<Found, Input, Result>) =>
  answerWith<Found, Input, { data: Result }>(along, (found, ctx, input) => ({ data: show(found, ctx, input) }))

/** Joins one group of the contract with its handlers. */
export const bind = <Group extends Record<string, Endpoint>>(name: string, group: Group, handlers: Handlers<Group>): Bound[] =>
  Object.entries(group).map(([key, endpoint]) => ({
    id: `${name}.${key}`,
    endpoint,
    handler: handlers[key]! as Bound['handler'],
  }))

export type Base = Omit<Ctx, 'who' | 'origin' | 'log' | 'deadline'> & {
  generalLimit: GeneralLimit
  /** Chooses the connections that a call works with; throws when there are too few. Default: `db`. */
  admit?: (endpoint: Endpoint) => Db
  /** Calls for an account work behind this wall. Default: no wall. */
  wall?: Wall
  /** In milliseconds. Tests may set a shorter time. */
  answer_within?: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A route without a policy cannot be mounted. */
    policy?: Endpoint['access'] | 'operations'
    endpoint_id?: string
    /** The body is a file that may take long to arrive. */
    is_streamed?: boolean
    /** Keeps the text of the body, to verify its signature. */
    is_signed?: boolean
  }
  interface FastifyRequest {
    ctx: Ctx | null
    /** The row that was read along with the caller, for a handler that declared one. */
    found: unknown
    /** The unparsed body, when the call is signed. */
    body_text: string
  }
}

const originOf = (request: FastifyRequest) => ({
  request_id: request.id,
  address: request.ip,
  user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
})

const subjectOf = (per: 'address' | 'email' | 'user' | 'account', ctx: Ctx): string => {
  if (per === 'user') return String((ctx as UserCtx).who.user_id)
  if (per === 'account') return String((ctx as AccountCtx).account.id)
  return ctx.origin.address
}

type Route = { endpoint: Endpoint; along: Along | undefined }

type Doors = Base & { tokens: ReturnType<typeof knownTokens> }

const contextOf = async (
  { generalLimit, tokens, admit, wall = noWall, ...shared }: Doors,
  route: Route,
  request: FastifyRequest,
): Promise<Ctx> => {
  const { endpoint } = route
  const open = admit?.(endpoint) ?? shared.db
  const base = { ...shared, db: open }
  const origin = originOf(request)
  const caller = await tokens.watch(request, () => authorise({ ...base, wall }, route, request))
  request.found = caller?.found
  generalLimit.count(caller ? `user:${caller.who.user_id}` : `address:${networkOf(origin.address)}`)
  const account = caller?.account && (needsAccount(endpoint) || endpoint.by_account) ? { account: caller.account } : {}
  const db = caller?.account && isOfOneAccount(endpoint) ? wall(open, caller.account.id) : open
  const ctx: Ctx = { ...base, db, log: request.log, origin, who: caller?.who ?? null, ...account }
  for (const name of endpoint.limits ?? []) await countAttempt(ctx, name, subjectOf(rateLimits[name].per, ctx))
  return ctx
}

/** The longest delay that a timer supports. */
const longest = 2 ** 31 - 1

export const mount = (app: FastifyInstance, { answer_within = answerWithin, ...base }: Base, bound: Bound[]) => {
  const inTurn = accountTurns()
  const doors = { ...base, tokens: knownTokens(base.generalLimit) }
  for (const { endpoint, id, handler } of bound) {
    const run = handler as (ctx: Ctx, input: unknown, exchange: Exchange) => Promise<unknown>
    const route = { endpoint, along: handler.along && readingAlong(handler.along) }
    const bodyLimit = endpoint.multipart?.max_bytes ?? endpoint.body_limit ?? limits.jsonBytes
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit,
      config: {
        policy: endpoint.access,
        endpoint_id: id,
        is_streamed: endpoint.multipart?.isStreamed ?? false,
        is_signed: endpoint.is_signed ?? false,
      },
      schema: endpoint.response ? { response: { '2xx': endpoint.response } } : {},
      serializerCompiler: ({ schema }) => replySerialiser(schema as unknown as ZodType),
      // Public calls stay uncompressed: they may return tokens for a cookie that another site can make a browser send, and the
      // length of a compressed reply could leak them.
      onSend: endpoint.access === 'public' ? [] : [compressReply],
      // Runs before the body is read, so that a megabyte from a stranger is never parsed.
      onRequest: async (request) => {
        assertBodyAcceptable(endpoint, request, bodyLimit)
        // Finding the caller may be retried: at worst an attempt is counted twice.
        request.ctx = await readAgain(() => contextOf(doors, route, request))
      },
      handler: traced(doors, { endpoint, id }, async (request, reply) => {
        // A file may take long to arrive. It is cut off when no bytes arrive for some time.
        const time = deadline(endpoint.multipart?.isStreamed ? longest : answer_within)
        const ctx: Ctx = { ...(request.ctx as Ctx), deadline: time }
        // Tells an open screen with its next call that the account is now held, or no longer held.
        if ('account' in ctx) reply.header('Account-Standing', (ctx as AccountCtx).account.standing)
        const upload = endpoint.multipart ? await readUpload(endpoint.multipart, request) : {}
        const input = { ...parseRequest(endpoint, request), ...upload }
        const { body } = input as { body?: unknown }
        const answer = async (ctx: Ctx) => run(await asItStands(ctx, endpoint, body), input, { request, reply })
        const key = endpoint.idempotent ? request.headers['idempotency-key'] : undefined
        const work = async () => {
          time.begin()
          return key === undefined ? answer(ctx) : once(ctx as UserCtx, { key, route: id, input }, answer)
        }
        // Postgres gave way to another transaction and rolled everything back: nothing was done, so one retry is safe.
        const workAgain = async () =>
          work().catch((error: unknown) => {
            if (!isBeaten(error) || !time.mayBegin() || endpoint.multipart?.isStreamed) throw error
            return work()
          })
        const changed = async () => (endpoint.in_turn ? inTurn((ctx as AccountCtx).account.id, workAgain) : workAgain())
        const result = await time.answer(isRead(endpoint) ? readAgain(async () => work()) : changed(), isRead(endpoint))
        return endpoint.file ? sendFile(reply, result as FileToSend) : result
      }),
    })
  }
}
