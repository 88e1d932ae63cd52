// A link in a mail that leads into the portal: its token is in the fragment, which the sign-in in between would lose.
import { keptMailedLink } from './kept.ts'

const readFragment = (hash: string) => {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  return { email: fragment.get('email') ?? '', token: fragment.get('token') ?? '' }
}

/** Called where a visitor is led away from a page they came to with a link. */
export const keepMailedLink = (hash: string) => {
  const link = readFragment(hash)
  if (link.email && link.token) keptMailedLink.write(link)
}

/** The link this page was opened with, or the one kept while signing in. Callers forget it once it is used. */
export const readMailedLink = () => {
  const link = readFragment(globalThis.location.hash)
  return link.email && link.token ? link : keptMailedLink.read()
}

/** Out of the address bar as well, so that it is in no history and no screenshot. */
export const forgetMailedLink = () => {
  keptMailedLink.forget()
  const { pathname, search } = globalThis.location
  globalThis.history.replaceState(globalThis.history.state, '', pathname + search)
}
