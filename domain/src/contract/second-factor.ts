// docs/product/people-and-sessions.md#second-factor: authenticator apps, passkeys and recovery codes, and the step-up.
import { z } from 'zod'
import { limits } from '#src/rules/limits.ts'
import { secondFactorMethods } from '#src/rules/second-factor.ts'
import { data, done, endpoint } from './endpoint.ts'
import { IdParam, line, timestamp } from './fields.ts'
import { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from './passkey.ts'

/** As people type or paste it, possibly with spaces or hyphens. */
const code = z.string().max(60)

export const TotpProof = z.strictObject({ method: z.literal('totp'), code })
export const RecoveryProof = z.strictObject({ method: z.literal('recovery'), code })
export const PasskeyProof = z.strictObject({ method: z.literal('passkey'), credential: PasskeyAssertion })

export const Proof = z.discriminatedUnion('method', [TotpProof, RecoveryProof, PasskeyProof])
export type Proof = z.output<typeof Proof>

/** The proofs that a person can use. */
export const Offer = z.object({
  methods: z.array(z.enum(secondFactorMethods)),
  /** Null if the person has no passkey. */
  passkey_options: PasskeyRequest.nullable(),
})
export type Offer = z.output<typeof Offer>

/** Needed to add the first factor. A person who already has one proves that instead. */
const Owner = z.strictObject({
  current_password: z
    .string()
    .max(limits.passwordMax * 4)
    .optional(),
})

const passkeyName = line(60).min(1, 'Name is required')

/** The codes are shown once, when the first factor is added; null if the person already has codes. */
const added = data(z.object({ recovery_codes: z.array(z.string()).nullable() }))

export const SecondFactor = z.object({
  totp: z.object({ created_at: timestamp, last_used_at: timestamp.nullable() }).nullable(),
  passkeys: z.array(z.object({ id: z.int(), name: z.string(), created_at: timestamp, last_used_at: timestamp.nullable() })),
  recovery_codes_left: z.int(),
  /** False if the portal's address is an IP number, because browsers do not support passkeys there. */
  can_use_passkeys: z.boolean(),
})
export type SecondFactor = z.output<typeof SecondFactor>

export const secondFactor = {
  get: endpoint({
    method: 'GET',
    path: '/v1/second_factor',
    summary: 'The caller’s own second factors',
    access: 'session-before-second-factor',
    reads: true,
    response: data(SecondFactor),
  }),
  startTotp: endpoint({
    method: 'POST',
    path: '/v1/second_factor/totp',
    summary: 'Begin to add an authenticator app: a fresh secret, as text and as a picture to scan',
    access: 'session-before-second-factor',
    by_owner: true,
    step_up: true,
    body: Owner,
    response: data(z.object({ secret: z.string(), uri: z.string(), qr_code: z.string() })),
    limits: ['password-change'],
    conflicts: true,
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/v1/second_factor/totp/confirm',
    summary: 'Add the authenticator app, with a code it shows',
    access: 'session-before-second-factor',
    by_owner: true,
    body: z.strictObject({ code }),
    response: added,
    conflicts: true,
  }),
  removeTotp: endpoint({
    method: 'DELETE',
    path: '/v1/second_factor/totp',
    summary: 'Remove the authenticator app; recovery codes go with the last factor',
    access: 'session',
    by_owner: true,
    step_up: true,
    response: done,
    conflicts: true,
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/v1/second_factor/passkeys/options',
    summary: 'Begin to add a passkey: what the browser needs to make one',
    access: 'session-before-second-factor',
    by_owner: true,
    step_up: true,
    body: Owner,
    response: data(PasskeyCreation),
    limits: ['password-change'],
    conflicts: true,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/v1/second_factor/passkeys',
    summary: 'Add the passkey the browser made',
    access: 'session-before-second-factor',
    by_owner: true,
    body: z.strictObject({ name: passkeyName, credential: PasskeyAttestation }),
    response: added,
    conflicts: true,
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: '/v1/second_factor/passkeys/:id',
    summary: 'Give one of the caller’s passkeys another name',
    access: 'session',
    by_owner: true,
    params: IdParam,
    body: z.strictObject({ name: passkeyName }),
    response: done,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/v1/second_factor/passkeys/:id',
    summary: 'Remove one of the caller’s passkeys; recovery codes go with the last factor',
    access: 'session',
    by_owner: true,
    step_up: true,
    params: IdParam,
    response: done,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/v1/second_factor/recovery_codes',
    summary: 'A new set of recovery codes; the old ones stop working',
    access: 'session',
    by_owner: true,
    step_up: true,
    response: data(z.object({ recovery_codes: z.array(z.string()) })),
    conflicts: true,
  }),
  offer: endpoint({
    method: 'POST',
    path: '/v1/step_up/offer',
    summary: 'How the caller can prove who they are',
    access: 'session',
    response: data(Offer),
    limits: ['step-up-offer'],
  }),
  stepUp: endpoint({
    method: 'POST',
    path: '/v1/step_up',
    summary: 'Prove a second factor again: for five minutes this session may do what needs a fresh one',
    access: 'session',
    by_owner: true,
    body: Proof,
    response: done,
  }),
}
