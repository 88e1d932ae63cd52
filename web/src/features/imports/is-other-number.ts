/** Whether the card digits in a file differ from those of this card. A file may show none. */
export const isOtherNumber = (detail: string, last_four: string) => {
  const shown = /\d{4}$/.exec(detail)?.[0]
  return shown !== undefined && shown !== last_four
}
