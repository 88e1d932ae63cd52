// Authenticator apps (RFC 6238): six digits derived from a shared secret and the current half minute.
import { Secret, TOTP } from 'otpauth'

const period = 30
const digits = 6
/** In bytes: the length of the hash (RFC 4226, 4). */
const secretSize = 20

export const newTotpSecret = () => new Secret({ size: secretSize }).base32

const totpOf = (secret: string, owner?: { provider_name: string; email: string }) =>
  new TOTP({ secret, digits, period, ...(owner && { issuer: owner.provider_name, label: owner.email }) })

/** The URI that an app scans, or that a person types into it. */
export const totpUri = (secret: string, owner: { provider_name: string; email: string }) => totpOf(secret, owner).toString()

/** A data URI for an image. The library is loaded when the first person sets up an app. */
export const qrCode = async (text: string) => {
  const { toString: drawQrCode } = await import('qrcode')
  return `data:image/svg+xml;base64,${Buffer.from(await drawQrCode(text, { type: 'svg', margin: 2 })).toString('base64')}`
}

export const totpCode = (secret: string, at: Date) => totpOf(secret).generate({ timestamp: at.getTime() })

/** The number of the half minute of a code: the current one, the one before or the one after. Null for every other code. */
export const totpStep = (secret: string, code: string, at: Date) => {
  const timestamp = at.getTime()
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret).validate({ token, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}
