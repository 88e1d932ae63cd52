// Every character of the fonts must be readable in the file, including those that delimit a text.
import { expect, test } from 'vitest'
import { wordsOf } from '#testing/read-pdf.ts'
import { writeTablePdf } from './pdf.ts'

const drawn = async (...texts: string[]) => {
  const pages = async function* () {
    yield (table: { cell: (text: string, place: { x: number; y: number; width: number; size: number }) => void }) =>
      texts.forEach((text, at) => table.cell(text, { x: 10, y: 20 * at, width: 5_000, size: 7 }))
  }
  return wordsOf(await writeTablePdf({ title: 'Texts', made_at: new Date('2026-01-31T00:00:00Z') }, pages()))
}

test('a table shows every character that its fonts have', async () => {
  const codes = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => String.fromCharCode(from + at)).join('')
  const texts = [codes(0x20, 0x7f), codes(0xa1, 0xad) + codes(0xae, 0x100), '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ']
  expect(await drawn(...texts)).toEqual(texts)
})

test('parentheses and backslashes in a name are printed as text', async () => {
  const texts = ['Depot (west', 'Depot) Tj ET (', '\\', '\\(101\\)']
  expect(await drawn(...texts)).toEqual(texts)
})
