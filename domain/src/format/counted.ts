/**
 * A number and what it counts: "1 card", "1,204 cards". `many` is needed for an irregular plural ('try', 'tries') and for a verb
 * that depends on the number ('row was', 'rows were').
 */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
