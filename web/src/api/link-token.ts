// Links in mails carry their token in the fragment, so that no server, proxy or log on the way sees it.
import { useEffect, useState } from 'react'

const read = () => {
  const fragment = new URLSearchParams(globalThis.location.hash.slice(1))
  return { email: fragment.get('email') ?? '', token: fragment.get('token') ?? '' }
}

/** Reads the token once and removes it from the address bar, so that it is in no history and no screenshot. */
export const useLinkToken = () => {
  const [link] = useState(read)
  useEffect(() => {
    const { pathname, search } = globalThis.location
    globalThis.history.replaceState(globalThis.history.state, '', pathname + search)
    // Opening another link in this tab changes only the fragment, which does not load a page.
    const startAnew = () => globalThis.location.reload()
    globalThis.addEventListener('hashchange', startAnew)
    return () => globalThis.removeEventListener('hashchange', startAnew)
  }, [])
  return link
}
