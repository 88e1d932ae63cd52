// Signing in and out, choosing an account, terms, passwords (docs/product/people-and-sessions.md#sessions-and-tokens).
import { z } from 'zod'
import { standings } from '#src/rules/account-standing.ts'
import { limits } from '#src/rules/limits.ts'
import { data, done, endpoint } from './endpoint.ts'
import { bodyId, email, id, line, timestamp } from './fields.ts'
import { Offer, PasskeyProof, RecoveryProof, TotpProof } from './second-factor.ts'

/** The signed-in person, as every screen needs it. */
export const SessionUser = z.object({
  user_id: z.int(),
  email: z.string(),
  name: z.string(),
  status: z.int(),
  user_type_id: z.int(),
  /** Roles in the selected account; empty until one is selected. */
  roles: z.array(z.string()),
  /** The person's staff roles, which hold in every account; empty for customers. */
  staff_roles: z.array(z.string()),
  /** The provider requires a second factor, and this person has none yet: every other call is refused. */
  needs_second_factor: z.boolean(),
})
export type SessionUser = z.output<typeof SessionUser>

export const Account = z.object({
  id: z.int(),
  name: z.string(),
  cl_division_no: z.string(),
  cl_account_no: z.string(),
  /** The account's times are shown in this zone. */
  time_zone: z.string(),
  standing: z.enum(standings),
})
export type Account = z.output<typeof Account>

const Tokens = z.object({
  token: z.string(),
  /** Null if the caller requested the cookie transport. */
  refresh_token: z.string().nullable(),
  expires_in: z.int(),
})

/** The selected account, with the caller's roles in it. */
const Selected = z.object({ account: Account, role: z.literal('admin'), user: SessionUser })
export type Selected = z.output<typeof Selected>

/** Longer than any password we accept, and short enough that hashing it cannot overload the server. */
const submittedPassword = z
  .string()
  .min(1, 'Password is required')
  .max(limits.passwordMax * 4)
const newPassword = { password: submittedPassword, password_confirmation: submittedPassword }
/** Accepts any text, so that every invalid link gets the same reply. */
const linkToken = z.string().max(200)
/** The address that the client requests for the link in the mail. Checked against our own origin, never used. */
const returnUrl = z.string().max(2_000)

/** True, or 1 as a number or a text: the call was given without the type of its field. */
const Accepted = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(['0', '1'])], 'Must be true or false')
  .transform((value) => value === true || Number(value) === 1)

/** Requests the refresh token as an HttpOnly cookie instead of in the body. */
const TransportHeaders = z.object({ 'X-Token-Transport': z.literal('cookie').optional() })

/** The reply after a correct password. The token is valid for five minutes, and only for the second step. */
const HalfSession = z.object({ second_factor: Offer.extend({ token: z.string() }) })
const halfToken = { token: z.string().max(200) }

export const session = {
  login: endpoint({
    method: 'POST',
    path: '/v1/login',
    summary: 'Sign in with e-mail and password',
    access: 'public',
    is_kept: true,
    headers: TransportHeaders,
    body: z.strictObject({ email: z.string().min(1, 'Email is required').max(320), password: submittedPassword }),
    response: data(z.union([Tokens.extend({ user: SessionUser }), HalfSession])),
  }),
  secondFactor: endpoint({
    method: 'POST',
    path: '/v1/login/second_factor',
    summary: 'The second step of signing in, for people with a second factor',
    access: 'public',
    is_kept: true,
    headers: TransportHeaders,
    body: z.discriminatedUnion('method', [
      TotpProof.extend(halfToken),
      RecoveryProof.extend(halfToken),
      PasskeyProof.extend(halfToken),
    ]),
    response: data(Tokens.extend({ user: SessionUser })),
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/v1/refresh_token',
    summary: 'Exchange a refresh token for new tokens; each refresh token works once',
    access: 'public',
    is_kept: true,
    headers: TransportHeaders,
    body: z.strictObject({
      refresh_token: z.string().max(200).optional(),
      /** Also selects an account, as verify_account does: the given one if the user matches, or else the user's only one. */
      select: z.strictObject({ user_id: bodyId, account_id: bodyId }).partial().optional(),
    }),
    response: data(
      Tokens.extend({
        user: SessionUser,
        impersonated_by: z.string().nullable(),
        /** Present only if the request has `select`. Null if the person must choose an account or complete another step first. */
        selected: Selected.nullable().optional(),
      }),
    ),
    limits: ['refresh'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/v1/logout',
    summary: 'End the session; repeating it is harmless',
    access: 'public',
    headers: TransportHeaders,
    body: z.strictObject({ refresh_token: z.string().max(200).optional() }),
    response: done,
  }),
  secretLogin: endpoint({
    method: 'POST',
    path: '/v1/secret_login',
    summary: 'Support sign-in: staff act as one customer user, with a reason. Off unless configured',
    access: 'users.impersonate',
    by_owner: true,
    body: z.strictObject({ user_id: bodyId, reason: line(200).min(1, 'Reason is required') }),
    response: data(Tokens.extend({ user: SessionUser, impersonated_by: z.string() })),
    limits: ['impersonate'],
    step_up: true,
  }),
  verifyAccount: endpoint({
    method: 'POST',
    path: '/v1/verify_account',
    summary: 'Select an account: answers the account and the caller’s roles in it',
    access: 'member',
    standing: 'any',
    body: z.strictObject({ user_id: bodyId }),
    response: data(Selected),
  }),
  updateTerms: endpoint({
    method: 'POST',
    path: '/v1/update_tnc',
    summary: 'Accept the current terms and conditions',
    access: 'session-before-terms',
    by_owner: true,
    headers: z.object({ userId: id.optional() }),
    body: z.strictObject({ is_terms_condition: Accepted }),
    response: data(z.object({ status: z.int(), terms_version: z.string(), terms_accepted_at: timestamp })),
  }),
  createPassword: endpoint({
    method: 'POST',
    path: '/v1/create_password',
    summary: 'Activate an invited user with a first password',
    access: 'public',
    body: z.strictObject({ email, token: linkToken, ...newPassword }),
    response: done,
    limits: ['link-guess'],
  }),
  checkActivationLink: endpoint({
    method: 'GET',
    path: '/v1/check_activation_link',
    summary: 'Whether an activation link can still be used; without its token the answer is always the same',
    access: 'public',
    query: z.object({ email, token: linkToken.default('') }),
    response: data(z.object({ is_activatable: z.boolean(), is_activated: z.boolean() })),
    limits: ['activation-check'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/v1/password/reset',
    summary: 'Set a new password with a reset link; ends every session of the user',
    access: 'public',
    body: z.strictObject({ email, token: linkToken, ...newPassword }),
    response: done,
    limits: ['link-guess'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/v1/password/forgot',
    summary: 'Ask for a reset link; the answer never tells whether the e-mail is known',
    access: 'public',
    body: z.strictObject({ email, reseturl: returnUrl.optional() }),
    response: done,
    limits: ['forgot-address'],
  }),
}
