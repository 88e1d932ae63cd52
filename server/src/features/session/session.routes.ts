import { session } from '@forecourt/domain/contract/session.ts'
import type { Ctx } from '#src/system/context.ts'
import { unauthenticated } from '#src/system/errors.ts'
import { bind, type Exchange } from '#src/http/mount.ts'
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from '#src/http/refresh-cookie.ts'
import { acceptTerms } from './accept-terms.ts'
import { activateUser } from './activate-user.ts'
import { checkActivationLink } from './check-activation-link.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { refreshSession } from './refresh-session.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { selectAccount } from './select-account.ts'
import type { Tokens } from './tokens/session-tokens.ts'
import { signInAs } from './sign-in-as.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

/** A browser asks for the cookie and never sees the refresh token. An API client gets it in the body. */
const handOver = <Result extends Tokens>(ctx: Ctx, result: Result, exchange: Exchange) => {
  if (!exchange.request.headers['x-token-transport']) return { data: result }
  setRefreshCookie(exchange, ctx.config, result.refresh_token)
  return { data: { ...result, refresh_token: null } }
}

export const sessionRoutes = bind('session', session, {
  login: async (ctx, { body }, exchange) => {
    const signedIn = await signIn(ctx, body)
    return 'second_factor' in signedIn ? { data: signedIn } : handOver(ctx, signedIn, exchange)
  },
  secondFactor: async (ctx, { body }, exchange) => handOver(ctx, await completeSignIn(ctx, body), exchange),

  refresh: async (ctx, { body, headers }, exchange) => {
    const token = headers['X-Token-Transport'] ? readRefreshCookie(exchange, ctx.config) : body.refresh_token
    if (!token) throw unauthenticated()
    return handOver(ctx, await refreshSession(ctx, token, body.select), exchange)
  },

  logout: async (ctx, { body, headers }, exchange) => {
    const refresh_token = headers['X-Token-Transport'] ? readRefreshCookie(exchange, ctx.config) : body.refresh_token
    const token = exchange.request.headers.authorization?.replace(/^Bearer /, '')
    await signOut(ctx, { token, refresh_token })
    if (headers['X-Token-Transport']) clearRefreshCookie(exchange, ctx.config)
    return { data: {} }
  },

  secretLogin: async (ctx, { body }) => ({ data: await signInAs(ctx, body) }),
  verifyAccount: async (ctx, { body }) => ({ data: await selectAccount(ctx, body) }),
  updateTerms: async (ctx, { body, headers }) => ({ data: await acceptTerms(ctx, { ...body, ...headers }) }),
  checkActivationLink: async (ctx, { query }) => ({ data: await checkActivationLink(ctx, query) }),

  createPassword: async (ctx, { body }) => {
    await activateUser(ctx, body)
    return { data: {} }
  },
  resetPassword: async (ctx, { body }) => {
    await resetPassword(ctx, body)
    return { data: {} }
  },
  forgotPassword: async (ctx, { body }) => {
    await requestPasswordReset(ctx, body)
    return { data: {} }
  },
})
