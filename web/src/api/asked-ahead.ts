// What the document asked for before this script had come (pages-ahead-plugin.ts). Each answer is taken once, by the call that
// would have asked the same.

export type Asked = {
  body: string | null
  /** By the clock of the page. */
  at: number
  /** Missing until it is asked for: what a page needs waits for the session. */
  response?: Promise<Response>
  /** Whom it was asked for. What is asked before the session has neither. */
  token?: string
  account_id?: number
}

declare global {
  var askedAhead: Map<string, Asked> | undefined
}

// From now on calls ask themselves: a script that comes after this one must not ask a second time.
globalThis.askedAhead ??= new Map()

/** An opening takes no longer. What is taken later would be shown as new, and is old. */
const freshFor = 20_000

type Call = { body: BodyInit | null; token: string | null; account_id: number | null }

export const takeAhead = (address: string, { body, token, account_id }: Call) => {
  const asked = globalThis.askedAhead?.get(address)
  globalThis.askedAhead?.delete(address)
  if (asked?.body !== body || performance.now() - asked.at > freshFor) return undefined
  const isForThem = asked.token === undefined || (asked.token === token && asked.account_id === account_id)
  return isForThem ? asked.response : undefined
}

/** Before something is changed: what nobody has taken yet would be shown as it was. */
export const dropAhead = () => globalThis.askedAhead?.clear()
