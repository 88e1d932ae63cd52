// The refresh token of a browser: an HttpOnly cookie that scripts cannot read. Only refresh and logout read it.
import type { Config } from '#src/system/config.ts'
import { forbidden } from '#src/system/errors.ts'
import type { Exchange } from './mount.ts'

/** `__Host-` binds the cookie to this exact host, but browsers accept it on https only. */
const nameOf = ({ is_https }: Config) => (is_https ? '__Host-forecourt_refresh' : 'forecourt_refresh')

const options = ({ is_https }: Config) => ({ path: '/', httpOnly: true, sameSite: 'strict', secure: is_https }) as const

/** In seconds: the time after which an unused refresh token expires. */
const maxAge = 12 * 3600

export const setRefreshCookie = ({ reply }: Exchange, config: Config, token: string) =>
  reply.setCookie(nameOf(config), token, { ...options(config), maxAge })

/** Also clears everything else the browser stored for our origin (docs/product/safety.md#what-replies-carry). */
export const clearRefreshCookie = ({ reply }: Exchange, config: Config) =>
  reply.clearCookie(nameOf(config), options(config)).header('clear-site-data', '"cache", "storage"')

/**
 * Browsers send the cookie automatically, so a page elsewhere could trigger the request. The request must therefore come from our
 * own pages: `Sec-Fetch-Site`, or `Origin` where that is missing, must confirm it.
 */
export const readRefreshCookie = ({ request }: Exchange, config: Config) => {
  const token = request.cookies[nameOf(config)]
  if (!token) return undefined
  const { origin, host, 'sec-fetch-site': site } = request.headers
  const isOurs = origin !== undefined && [config.public_origin, `http://${host}`, `https://${host}`].includes(origin)
  if (site ? site !== 'same-origin' : !isOurs) throw forbidden('foreign_origin')
  return token
}
