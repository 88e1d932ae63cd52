/** Compares two values by their JSON form: lists and objects by contents, in order. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
