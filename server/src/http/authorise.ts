// The fixed order of checks (decisions 2): token and live session 401, terms 403, account header 400, membership 403,
// role 403. The only place that decides who may call.
import type { Endpoint } from '@forecourt/domain/contract/endpoint.ts'
import { problems } from '@forecourt/domain/messages.ts'
import { can, isAccountCapability, isProviderCapability } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/connect.ts'
import { forbidden, malformed, unauthenticated } from '../errors.ts'
import { findCaller, type Caller } from './who.ts'

const accountIdPattern = /^[1-9]\d{0,15}$/

/** Undefined: not sent. Node joins a header sent twice with a comma, which the pattern refuses. */
const readAccountId = (request: FastifyRequest): number | undefined | 'invalid' => {
  const text = request.headers['accountid']
  if (text === undefined) return undefined
  return typeof text === 'string' && accountIdPattern.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : 'invalid'
}

export const needsAccount = ({ access }: Pick<Endpoint, 'access'>) => access === 'member' || isAccountCapability(access)

export const authorise = async (db: Db, endpoint: Endpoint, request: FastifyRequest): Promise<Caller | null> => {
  const { access } = endpoint
  if (access === 'public') return null
  const accountId = readAccountId(request)
  const caller = await findCaller(db, request.headers.authorization, typeof accountId === 'number' ? accountId : null)
  if (!caller) throw unauthenticated()
  if (caller.who.status === userStatus.mustAcceptTerms && access !== 'session-before-terms')
    throw forbidden('terms_required', problems.termsRequired)
  if (accountId === 'invalid' || (accountId === undefined && needsAccount(endpoint)))
    throw malformed('account_header_invalid', problems.accountHeader)
  if (needsAccount(endpoint) && !caller.account) throw forbidden()
  if ((isAccountCapability(access) || isProviderCapability(access)) && !can(caller.who, access)) throw forbidden()
  return caller
}
