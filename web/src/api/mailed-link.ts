// A link in a mail that leads into the portal. Its token is in the fragment, which a redirect to the sign-in page would lose.
import { keptMailedLink } from './kept.ts'

const readFragment = (hash: string) => {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  return { email: fragment.get('email') ?? '', token: fragment.get('token') ?? '' }
}

/** Called when a visitor who came with a link is redirected away from its page. */
export const keepMailedLink = (hash: string) => {
  const link = readFragment(hash)
  if (link.email && link.token) keptMailedLink.write(link)
}

/** The link this page was opened with, or the one kept during the sign-in. Callers forget it after use. */
export const readMailedLink = () => {
  const link = readFragment(globalThis.location.hash)
  return link.email && link.token ? link : keptMailedLink.read()
}

/** Removes it from the address bar as well, so that it is in no history and no screenshot. */
export const forgetMailedLink = () => {
  keptMailedLink.forget()
  const { pathname, search } = globalThis.location
  globalThis.history.replaceState(globalThis.history.state, '', pathname + search)
}
