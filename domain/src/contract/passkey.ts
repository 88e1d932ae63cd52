// The JSON forms of WebAuthn, level 3, that browser and server exchange for passkeys. Browsers may add fields of their own, so
// unknown fields are ignored instead of refused.
import { z } from 'zod'

const bytes = z.string().max(20_000)
const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() })
const verification = z.enum(['discouraged', 'preferred', 'required'])

/** The options for `navigator.credentials.get`. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: verification,
})
export type PasskeyRequest = z.output<typeof PasskeyRequest>

/** The options for `navigator.credentials.create`. */
export const PasskeyCreation = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: verification, userVerification: verification }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.output<typeof PasskeyCreation>

const credential = { id: z.string().max(1_400), rawId: z.string().max(1_400), type: z.literal('public-key') }

/** The browser's answer to a `PasskeyRequest`. */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
})
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>

/** The browser's answer to a `PasskeyCreation`. */
export const PasskeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})
export type PasskeyAttestation = z.output<typeof PasskeyAttestation>
