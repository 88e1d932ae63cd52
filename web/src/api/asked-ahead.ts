// What the document asked for before this script had come (pages-ahead-plugin.ts). Each answer is taken once, by the call that
// would have asked the same.

export type Asked = { body: string | null; response: Promise<Response> }

declare global {
  var askedAhead: Map<string, Asked> | undefined
}

// From now on calls ask themselves: a script that comes after this one must not ask a second time.
globalThis.askedAhead ??= new Map()

export const takeAhead = (path: string, body: BodyInit | null) => {
  const asked = globalThis.askedAhead?.get(path)
  globalThis.askedAhead?.delete(path)
  return asked?.body === body ? asked.response : undefined
}
