import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { button, describedBy, dialog, field } from '#testing/find.ts'
import { answerRows, openPortal, refuse, staff } from '#testing/portal.tsx'

const aDispute = {
  id: 5,
  account_id: 3,
  account_name: 'Olympic Paving',
  invoice_number: 'INV-000001',
  transacted_at: '2026-05-01T09:14:00',
  line_total: 5_000,
  still_billed: 5_000,
  state: 'open',
} as const

test('a line corrected while its dispute is decided is told at the amount', async () => {
  const { user, play } = await openPortal('/disputes', { person: staff, answers: [answerRows(api.disputes.list, aDispute)] })
  await user.click(await button(/^Actions for/))
  await user.click(await screen.findByRole('menuitem', { name: 'Accept' }))
  const drawer = await dialog('Accept the dispute')
  await user.type(await field('Answer to the account', drawer), 'You are right')
  const message = 'At most $20.00, because the line was corrected or credited'
  play(refuse(api.disputes.decide, 422, { message: 'Please check the highlighted fields', errors: { credit: [message] } }))
  await user.click(await button('Accept', drawer))
  await waitFor(async () => expect(describedBy(await field('Amount', drawer))).toContain(message))
})
