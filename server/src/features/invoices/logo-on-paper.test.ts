// docs/product/invoices.md#the-paper: an invoice keeps the logo of its close, even if the provider's logo changes later.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeNight } from '#testing/invoices.ts'
import { aPng } from '#testing/logo.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTransaction } from '#testing/transactions.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const hashOf = (png: Buffer) => createHash('sha256').update(png).digest('hex')
const hasPicture = (pdf: Buffer) => pdf.toString('latin1').includes('/Subtype /Image')

test('an existing logo is kept at the next close, a later one changes no invoice, and a removed one is on none', async () => {
  const { account_id, as } = await portal.aCustomer({ roles: ['acct admin'] })
  const first = aPng({ width: 200 })
  // The state left by an earlier version, which printed no logo.
  await portal.db
    .updateTable('provider')
    .set({ logo: first, logo_type: 'image/png', logo_hash: hashOf(first) })
    .execute()
  const bill = async (day: string, night: string) => {
    await aTransaction(portal, { account_id, transacted_at: `${day}T08:00:00`, base: 4_000 })
    await closeNight(portal, night)
    const [{ id }] = (await as.get('/v1/invoices')).body.data
    return { id, pdf: (await as.get(`/v1/invoices/${id}/file/pdf`)).bytes }
  }
  const january = await bill('2026-01-10', '2026-02-01')
  expect(hasPicture(january.pdf)).toBe(true)

  const staff = await portal.staff()
  const form = new FormData()
  form.append('file', new File([aPng({ width: 100 })], 'logo.png'))
  const encoded = new Response(form)
  const sent = await staff.as.send('PUT', '/v1/provider/logo', {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
  expect(sent.status).toBe(200)
  const february = await bill('2026-02-10', '2026-03-01')
  expect(hasPicture(february.pdf)).toBe(true)
  await staff.as.delete('/v1/provider/logo')
  expect(hasPicture((await bill('2026-03-10', '2026-04-01')).pdf)).toBe(false)

  await portal.db.deleteFrom('invoice_files').where('account_id', '=', account_id).execute()
  for (const { id, pdf } of [january, february])
    expect((await as.get(`/v1/invoices/${id}/file/pdf`)).bytes.equals(pdf), 'drawn again').toBe(true)
  await expect(portal.db.deleteFrom('paper_logos').execute()).rejects.toThrow('append-only')
})
