// docs/product/invoices.md#the-paper: an invoice is always drawn with the template version it was closed with.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPng } from '#testing/logo.ts'
import { drawingsOf, wordsOf } from '#testing/read-pdf.ts'
import { aDocument } from './a-document.fixture.ts'
import { invoicePdf } from './invoice-pdf.ts'

const plain = { proof: null, logo: undefined }
const aFee = {
  at: '2026-03-21T08:00:00',
  card_id: 1,
  id: 3,
  kind: 'fee',
  posted: '2026-03-21',
  product_id: 950,
  unit: 'U',
} as const
const withFee = (template: number) => {
  const document = aDocument(template)
  return {
    ...document,
    lines: [...document.lines, { ...aFee, product: 'Transaction fee', tran_id: 'a~f7', fees: 150, total: 150 }],
  }
}

// Hashes of what each version drew when it was the newest. A change of the layout needs a new version, not new hashes.
test.each([
  [1, 'b245f75080005df2a1841bd65611bf1daf5e2474be1bf20960661d7acece03bc'],
  [2, '7f5bff69839758d228e341e29821a663330bc3c22c46bab03d28c8982bafd2e9'],
  [3, '81b0a1c475959ccc642b8fbf697fbc591f23ea44465ab0d0007762525fbe0263'],
  [4, 'cd27e42658197295a060fb648cc18fdfca79c248f070790bf6fa9324ea283db1'],
])('an invoice of template version %i is still drawn exactly as before', async (template, hash) => {
  const drawn = drawingsOf(await invoicePdf(withFee(template), plain)).join('\n')
  expect(createHash('sha256').update(drawn).digest('hex')).toBe(hash)
})

test('version 3 prints the logo, and shows what each fee is for and since when it has been agreed to', async () => {
  const document = withFee(3)
  const lines = document.lines.map((line) => (line.kind === 'fee' ? { ...line, fee: 7 } : line))
  const fees = { 7: { name: 'Convenience', occasion: 'for each purchase', agreed_on: '2026-01-31' } }
  const logo = aPng()
  const draw = () =>
    invoicePdf({ ...document, lines, fees, provider: { ...document.provider, logo: 'a' } }, { proof: null, logo })
  const pdf = await draw()
  expect(pdf.equals(await draw()), 'the same bytes again').toBe(true)
  expect(pdf.toString('latin1')).toContain('/Subtype /Image')
  expect(wordsOf(pdf)).toEqual(expect.arrayContaining(['Convenience', 'for each purchase', '01/31/2026', '1.50']))
})
