// docs/product/api.md#order-of-checks, from the token to the step-up. This is the only place that decides who may call.
import type { Endpoint } from '@forecourt/domain/contract/endpoint.ts'
import { problems } from '@forecourt/domain/messages.ts'
import { can, canRead, isAccountCapability, isProviderCapability, type Identity } from '@forecourt/domain/rules/access.ts'
import { mustHaveSecondFactor } from '@forecourt/domain/rules/second-factor.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import type { FastifyRequest } from 'fastify'
import type { Wall } from '#src/db/wall.ts'
import type { Ctx, Person } from '#src/system/context.ts'
import { forbidden, malformed, unauthenticated } from '#src/system/errors.ts'
import { addressOf } from './parse.ts'
import { findCaller, type Along, type Caller } from './who.ts'

const accountIdPattern = /^[1-9]\d{0,15}$/

/** Undefined: not sent. Node joins repeated headers with a comma, which the pattern refuses. */
const readAccountId = (request: FastifyRequest): number | undefined | 'invalid' => {
  const text = request.headers['accountid']
  if (text === undefined) return undefined
  return typeof text === 'string' && accountIdPattern.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : 'invalid'
}

export const needsAccount = ({ access }: Pick<Endpoint, 'access'>) => access === 'member' || isAccountCapability(access)

/** Whether a call may read the rows of one account only. It then runs behind the wall. */
export const isOfOneAccount = (endpoint: Pick<Endpoint, 'access' | 'several_accounts'>) =>
  needsAccount(endpoint) && !endpoint.several_accounts

const mayCall = (who: Identity, { access, reads }: Endpoint) =>
  !(isAccountCapability(access) || isProviderCapability(access)) || (reads ? canRead(who, access) : can(who, access))

/** Exempts a support sign-in, because the customer is not there to set up or prove a second factor. */
export const lacksSecondFactor = ({ config }: Pick<Ctx, 'config'>, who: Person) =>
  !who.has_second_factor && !who.impersonated_by && mustHaveSecondFactor(who, config.second_factor_required)

export const assertSecondFactor = (ctx: Pick<Ctx, 'config'>, who: Person) => {
  if (lacksSecondFactor(ctx, who)) throw forbidden('second_factor_required', problems.secondFactorRequired)
}

const beforeSecondFactor: readonly Endpoint['access'][] = ['session-before-terms', 'session-before-second-factor']

const assertSteppedUp = ({ has_second_factor, is_stepped_up, impersonated_by }: Person) => {
  if (has_second_factor && !is_stepped_up) throw impersonated_by ? forbidden() : forbidden('step_up', problems.stepUp)
}

type Base = Pick<Ctx, 'db' | 'config' | 'clock'> & { wall: Wall }
type Route = { endpoint: Endpoint; along?: Along | undefined }

const dataOf = (part: { data?: unknown } | undefined) => (part?.data ?? {}) as Record<string, unknown>

/** With invalid parameters nothing is read along. They are refused later, when the caller is known (see parse.ts). */
const readAlong = ({ clock }: Base, { endpoint, along }: Route, request: FastifyRequest) => {
  if (!along) return undefined
  const { params, query } = addressOf(endpoint, request)
  if (params?.success === false || query?.success === false) return undefined
  return along({ params: dataOf(params), query: dataOf(query), now: clock.now() })
}

export const authorise = async (base: Base, route: Route, request: FastifyRequest): Promise<Caller | null> => {
  const { endpoint } = route
  const { access } = endpoint
  if (access === 'public') return null
  const accountId = readAccountId(request)
  const account_id = typeof accountId === 'number' ? accountId : null
  const along = readAlong(base, route, request)
  // Whether the account is the caller's is decided in the statement. Until then the wall already keeps it to that account.
  const db = along && account_id !== null && isOfOneAccount(endpoint) ? base.wall(base.db, account_id) : base.db
  const caller = await findCaller(db, { authorization: request.headers.authorization, account_id, along })
  if (!caller) throw unauthenticated()
  if (caller.who.status === userStatus.mustAcceptTerms && access !== 'session-before-terms')
    throw forbidden('terms_required', problems.termsRequired)
  if (!beforeSecondFactor.includes(access)) assertSecondFactor(base, caller.who)
  if (accountId === 'invalid' || (accountId === undefined && needsAccount(endpoint)))
    throw malformed('account_header_invalid', problems.accountHeader)
  if (needsAccount(endpoint) && !caller.account) throw forbidden()
  if (!mayCall(caller.who, endpoint)) throw forbidden()
  if (endpoint.by_owner && caller.who.impersonated_by) throw forbidden()
  if (endpoint.step_up) assertSteppedUp(caller.who)
  return caller
}
