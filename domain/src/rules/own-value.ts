/** The value of a record under a name that a person typed, which may be `constructor` or another name that every object inherits. */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
