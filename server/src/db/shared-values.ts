// For many similar objects: the values they share are sent and parsed once, and each object adds only its own.
type Values = Record<string, unknown>

const pick = (values: Values, keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, values[key]]))

/** Two JSON texts: the values that all objects share, and a list of each one's own values. `shared || own` restores the object. */
export const splitShared = (objects: readonly Values[]) => {
  const [first = {}] = objects
  const keys = [...new Set(objects.flatMap((object) => Object.keys(object)))]
  const shared = keys.filter((key) => objects.every((object) => object[key] === first[key]))
  const own = keys.filter((key) => !shared.includes(key))
  return { shared: JSON.stringify(pick(first, shared)), own: JSON.stringify(objects.map((object) => pick(object, own))) }
}
