import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { emptiest } from '#testing/emptiest.ts'
import { button, expectText } from '#testing/find.ts'
import { answer, openPortal, staff } from '#testing/portal.tsx'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'

test('the files that wait to be printed are listed in pages, however many were printed since', async () => {
  const empty = emptiest(api.invoicePrint.files.response) as ReplyOf<typeof api.invoicePrint.files>
  const files = answer(api.invoicePrint.files, ({ address }) => {
    const page = Number(address.searchParams.get('page'))
    const file = { id: page, made_on: `2026-03-0${page}`, invoices: 2, printed: 0 }
    return { ...empty, data: [file], meta: { ...empty.meta, page, per_page: 25, total: 26, last_page: 2 } }
  })
  const { user, asked } = await openPortal('/invoice-print', { person: staff, answers: [files] })
  await expectText('Mar 1, 2026')
  const pages = await screen.findByRole('navigation', { name: 'Files to print, pages' })
  await user.click(await button('Next page', pages))
  await expectText('Mar 2, 2026')
  expect(asked(api.invoicePrint.files).every(({ address }) => address.searchParams.get('waiting') === '1')).toBe(true)
})
