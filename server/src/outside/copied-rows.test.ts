import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachRow, fieldText, rewriteRows } from './copied-rows.ts'

const fields = 3

/** The text of a COPY, split into pieces at arbitrary bytes, as a network does. */
const cutUp = async function* (text: string, cuts: readonly number[]) {
  const bytes = Buffer.from(text)
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].toSorted((a, b) => a - b)
  for (const [at, place] of [0, ...places].entries()) {
    // Overwrites each piece as soon as the next one is requested.
    const piece = Buffer.from(bytes.subarray(place, places[at] ?? bytes.length))
    yield piece
    piece.fill(0)
  }
}

const rowsOf = fc.array(fc.array(fc.stringMatching(/^[a-zé,"]{0,9}$/), { minLength: fields, maxLength: fields }))
const written = (rows: readonly (readonly string[])[]) => rows.map((row) => `${row.join('\t')}\n`).join('')

test('rows are read the same wherever their bytes are cut', () =>
  fc.assert(
    fc.asyncProperty(rowsOf, fc.array(fc.nat(2_000)), async (rows, cuts) => {
      const read: string[][] = []
      let counted = 0
      const pieces = eachRow(cutUp(written(rows), cuts), fields, ({ bytes, starts, ends }) =>
        read.push(Array.from(starts, (from, at) => fieldText({ bytes, from, to: ends[at]! }))),
      )
      for await (const count of pieces) counted += count
      expect(read).toEqual(rows)
      expect(counted).toBe(rows.length)
    }),
  ))

test('rewritten rows keep their order, even when many arrive in one large piece', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => [`row ${n}`, 'x'.repeat(20), 'y'])
  const pieces = rewriteRows(cutUp(written(rows), [700_001]), fields, ({ bytes, starts, ends }, target) => {
    target.at += bytes.copy(target.bytes, target.at, starts[0], ends[fields - 1]! + 1)
  })
  let text = ''
  let counted = 0
  for await (const piece of pieces) {
    text += piece.bytes.toString()
    counted += piece.rows
  }
  expect(text).toBe(written(rows))
  expect(counted).toBe(20_000)
})
