import { signedInBefore } from '#src/api/kept.ts'
import { signInPath } from './guard.ts'
import { screens } from './screens.ts'

const pageAt = (path: string) => screens.find((screen) => screen.path === path)

const isOpenTo = (path: string, isSignedIn: boolean) => isSignedIn || pageAt(path)?.access === 'public'

/** Fetches the page that will probably be shown, while the session is still being restored. */
export const fetchAhead = async () => {
  const path = globalThis.location.pathname
  const isSignedIn = signedInBefore.read() === true
  await Promise.all([pageAt(isOpenTo(path, isSignedIn) ? path : signInPath)?.page(), isSignedIn && import('./PortalHeader.tsx')])
}
