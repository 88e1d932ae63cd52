// The page a visitor wanted before the sign-in, the terms or the picker interrupted.
import { dashboardPath, pickerPath, secondFactorPath, signInPath, termsPath } from './guard.ts'
import type { Screen } from './screen.ts'
import { parseSearch } from './search-codec.ts'

const steps: readonly string[] = [signInPath, termsPath, secondFactorPath, pickerPath]
const own = 'https://portal.invalid'

/** Accepts only a path of this portal, whatever the spelling: `//evil.test` and `/\evil.test` are rejected. */
export const safeReturnAddress = (wanted: unknown) => {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, own)) return null
  const { origin, pathname, search } = new URL(wanted, own)
  const isOnTheWay = pathname === '/' || pathname === dashboardPath || pathname.startsWith('/auth/') || steps.includes(pathname)
  return origin === own && !isOnTheWay ? pathname + search : null
}

type Step = { to: string; search: Record<string, string> }
type Place = {
  /** Path and query of the visitor's current page, or null if they left it on purpose. */
  href: string | null
  return_to: unknown
}

export const stepTo = (address: string): Step => {
  const { pathname, search } = new URL(address, own)
  return { to: pathname, search: parseSearch(search) }
}

/** A redirect to one of the steps stores the wanted address; the last redirect out of the steps leads there. */
export const redirection = (from: Screen, to: string, { href, return_to }: Place): Step => {
  const isStep = steps.includes(to)
  const isWanted = from.stage === 'portal' || from.stage === 'provider'
  if (isWanted && !isStep) return { to, search: {} }
  const wanted = safeReturnAddress(isWanted ? href : return_to)
  if (!wanted) return { to, search: {} }
  return isStep ? { to, search: { return_to: wanted } } : stepTo(wanted)
}
