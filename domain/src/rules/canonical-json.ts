// docs/product/invoices.md#the-proof: a canonical form of JSON, so that the same facts always have the same hash. Keys are sorted,
// and there is no whitespace between tokens. This is the subset of RFC 8785 that our documents need.

export type Canonical =
  | string
  | number
  | boolean
  | null
  | readonly Canonical[]
  | { readonly [key: string]: Canonical | undefined }

const isList = (value: Canonical): value is readonly Canonical[] => Array.isArray(value)

/** Omits undefined fields, like JSON.stringify. */
export const canonicalJson = (value: Canonical): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const fields = Object.keys(value)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .flatMap((key) => (value[key] === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(value[key])}`]))
  return `{${fields.join(',')}}`
}
