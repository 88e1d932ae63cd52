// Fixed-width files: every field is exactly as wide as it says, whatever was typed into it.

type FixedField = { text: string; width: number }

/** One byte for each place: letters lose their accents, and what has no plain letter is seen to be missing. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s/gu, ' ')
    .replaceAll(/[^\x20-\x7e]/gu, '?')

export const fixedLine = (fields: readonly FixedField[]) =>
  `${fields.map(({ text, width }) => plain(text).slice(0, width).padEnd(width)).join('')}\r\n`
