/** Two values as they travel in JSON: lists and objects are compared by what they hold, in their order. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
