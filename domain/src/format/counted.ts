/** A number and what it counts: "1 card", "1,204 cards". A noun whose plural is not its singular with an s names it: 'try', 'tries'. A verb that changes with the number is part of it: 'row was', 'rows were'. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
