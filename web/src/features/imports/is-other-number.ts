/** Whether the digits that a file shows of its card are not those of this one. It may show none. */
export const isOtherNumber = (detail: string, last_four: string) => {
  const shown = /\d{4}$/.exec(detail)?.[0]
  return shown !== undefined && shown !== last_four
}
