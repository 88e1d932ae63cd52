import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { button, describedBy } from '#testing/find.ts'
import { answerWith, openPortal, staff } from '#testing/portal.tsx'

const index = { id: 1, name: 'Seattle rack', kind: 'cost', max_age_days: 3, last_day: null } as const
const withAnIndex = answerWith(api.pricing.overview, { indexes: [index] })

const forms = [
  { at: '/transaction-import', send: 'Import' },
  { at: '/payment-import', send: 'Import' },
  { at: '/take-over', send: 'Send' },
  { at: '/drift-check', send: 'Compare', first: 'Network' },
  { at: '/sites', open: 'Import a file', send: 'Compare' },
  { at: '/pricing', open: 'Import prices', send: 'Import' },
]

test.each(forms)('sending the form at $at without a file shows the error at the file button', async (form) => {
  const { user } = await openPortal(form.at, { person: staff, answers: [withAnIndex] })
  if (form.open) await user.click(await button(form.open))
  await user.click(await button(form.send))
  const choose = await button('Choose a file')
  await waitFor(() => expect(describedBy(choose)).toMatch(/^Choose a file /))
  // The network comes before the file and is missing, too.
  const { first } = form
  await waitFor(() => expect(document.activeElement).toBe(first ? document.querySelector('main [aria-invalid="true"]') : choose))
})
