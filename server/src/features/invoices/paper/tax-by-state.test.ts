// docs/product/invoices.md#the-paper: a rate change within the period is visible, and an older invoice is drawn as before.
import { expect, test } from 'vitest'
import { wordsOf } from '#testing/read-pdf.ts'
import { aDocument } from './a-document.fixture.ts'
import { invoicePdf } from './invoice-pdf.ts'

const taxRows = async (template: number) => {
  const words = wordsOf(await invoicePdf(aDocument(template), { proof: null, logo: undefined }))
  const from = words.indexOf('Taxes by state and product')
  return words
    .slice(from)
    .filter((word) => /^WA\s+ULSD|^0\.\d{5}$/.test(word))
    .slice(0, 4)
}

test('each rate has its own row with the rate that was used', async () => {
  expect(await taxRows(2)).toEqual(['WA   ULSD #2 from 03/10', '0.58400', 'WA   ULSD #2 from 03/20', '0.63333'])
})

test('an invoice of the first template still has one row with the average rate', async () => {
  expect((await taxRows(1)).slice(0, 2)).toEqual(['WA   ULSD #2', '0.60865'])
})
