// Requests that the document sent before this script arrived (pages-ahead-plugin.ts). Each answer is used once, by the call that
// would have sent the same request.

export type Asked = {
  body: string | null
  /** Time of the request, on the clock of the page. */
  at: number
  /** Missing until the request is sent: the reads of a page wait for the session. */
  response?: Promise<Response>
  /** The session the request was sent for. A request before the session has neither. */
  token?: string
  account_id?: number
}

declare global {
  var askedAhead: Map<string, Asked> | undefined
}

// From now on calls send their own requests: a document script that runs after this one must not send them again.
globalThis.askedAhead ??= new Map()

/** Opening the portal takes no longer than this. An older answer would be shown as current, but may be stale. */
const freshFor = 20_000

type Call = { body: BodyInit | null; token: string | null; account_id: number | null }

export const takeAhead = (address: string, { body, token, account_id }: Call) => {
  const asked = globalThis.askedAhead?.get(address)
  globalThis.askedAhead?.delete(address)
  if (asked?.body !== body || performance.now() - asked.at > freshFor) return undefined
  const isForThem = asked.token === undefined || (asked.token === token && asked.account_id === account_id)
  return isForThem ? asked.response : undefined
}

/** Called before a change: an unused answer would show the state before it. */
export const dropAhead = () => globalThis.askedAhead?.clear()
