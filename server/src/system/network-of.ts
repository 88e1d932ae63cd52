// docs/product/safety.md#rate-limits: what counts as one address.
import { isIPv6 } from 'node:net'

const groups = 8
/** An internet provider gives each customer at least a /64, so one caller has 2^64 addresses to call from. */
const ofNetwork = 4

const expand = (address: string) => {
  // The parser of URLs writes every spelling of an address the same way.
  const [start = '', end] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = start.split(':').filter(Boolean)
  const after = end?.split(':').filter(Boolean) ?? []
  return [...before, ...Array<string>(groups - before.length - after.length).fill('0'), ...after]
}

const asIPv4 = (written: readonly string[]) =>
  written
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')

/** An IPv4 address, also one that a socket for both families writes as IPv6; of any other IPv6 address its /64 network. */
export const networkOf = (address: string) => {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const written = expand(plain)
  if (written.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return asIPv4(written.slice(6))
  return `${written.slice(0, ofNetwork).join(':')}::/64`
}
