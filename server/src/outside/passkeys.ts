// WebAuthn, as a second factor after the password: touching the key is enough, a PIN or a fingerprint is optional.
import { isIP } from 'node:net'
import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from '@forecourt/domain/contract/passkey.ts'
import type { Config } from '#src/system/config.ts'

/** EdDSA, ES256, RS256. Listed, because the library's default needs algorithms that are still experimental in Node. */
const algorithms = [-8, -7, -257]
const userVerification = 'preferred'
const timeout = 120_000

/** Loaded when the first person uses a passkey: few APIs need it. */
const library = () => import('@simplewebauthn/server')

/** A passkey is bound to the portal's host name. */
const relyingParty = ({ public_origin }: Config) => ({ origin: public_origin, host: new URL(public_origin).hostname })

/** Browsers bind passkeys to a host name, never to an IP address. They check themselves that the page came over https. */
export const arePasskeysPossible = (config: Config) => isIP(relyingParty(config).host.replaceAll(/[[\]]/g, '')) === 0

type Known = { credential_id: string; transports: string[] }
const asDescriptor = ({ credential_id, transports }: Known) => ({ id: credential_id, transports })

type Owner = { user_id: number; email: string; name: string }

export const passkeyCreation = async (config: Config, { user_id, email, name }: Owner, known: Known[]) => {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: config.branding.provider_name,
    rpID: relyingParty(config).host,
    userID: new TextEncoder().encode(`user-${user_id}`),
    userName: email,
    userDisplayName: name,
    timeout,
    excludeCredentials: known.map(asDescriptor),
    authenticatorSelection: { residentKey: 'discouraged', userVerification },
    supportedAlgorithmIDs: algorithms,
  })
  return options as PasskeyCreation
}

export const passkeyRequest = async (config: Config, known: Known[]) => {
  const allowCredentials = known.map(asDescriptor)
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).host,
    allowCredentials,
    userVerification,
    timeout,
  })
  return options as PasskeyRequest
}

/** Consumes a challenge. False when it was not issued for this purpose. */
export type IsOurs = (challenge: string) => Promise<boolean>

/** The library throws on input that it cannot parse, and callers may send any input. */
const orNull = async <Result>(work: () => Promise<Result>) => {
  try {
    return await work()
  } catch {
    return null
  }
}

const asSent = <Credential extends { id: string }>(credential: Credential) => ({ ...credential, clientExtensionResults: {} })

/** Null unless the passkey was created on a page of this portal for one of our challenges. */
export const readNewPasskey = async (config: Config, credential: PasskeyAttestation, isOurs: IsOurs) => {
  const { host, origin } = relyingParty(config)
  const { verifyRegistrationResponse } = await library()
  const verified = await orNull(() =>
    verifyRegistrationResponse({
      response: asSent(credential),
      expectedChallenge: isOurs,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!verified?.verified) return null
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { credential_id: id, public_key: Buffer.from(publicKey), sign_count: counter }
}

type Stored = { credential_id: string; public_key: Buffer; sign_count: number }

/** The new signature count. Null when the passkey did not sign, or when a copy of it has signed since. */
export const checkPasskey = async (
  config: Config,
  { credential, stored }: { credential: PasskeyAssertion; stored: Stored },
  isOurs: IsOurs,
) => {
  const { host, origin } = relyingParty(config)
  const { verifyAuthenticationResponse } = await library()
  const verified = await orNull(() =>
    verifyAuthenticationResponse({
      response: asSent(credential),
      expectedChallenge: isOurs,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: { id: stored.credential_id, publicKey: new Uint8Array(stored.public_key), counter: stored.sign_count },
      requireUserVerification: false,
    }),
  )
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}
