// Links in mails carry their token in the fragment, which no server, proxy or log on the way ever sees.
import { useEffect, useState } from 'react'

const read = () => {
  const fragment = new URLSearchParams(globalThis.location.hash.slice(1))
  return { email: fragment.get('email') ?? '', token: fragment.get('token') ?? '' }
}

/** Reads the token once and takes it out of the address bar, so that it is in no history and no screenshot either. */
export const useLinkToken = () => {
  const [link] = useState(read)
  useEffect(() => {
    const { pathname, search } = globalThis.location
    globalThis.history.replaceState(globalThis.history.state, '', pathname + search)
    // Another link opened in this tab changes nothing but the fragment, and no page is loaded for that.
    const startAnew = () => globalThis.location.reload()
    globalThis.addEventListener('hashchange', startAnew)
    return () => globalThis.removeEventListener('hashchange', startAnew)
  }, [])
  return link
}
