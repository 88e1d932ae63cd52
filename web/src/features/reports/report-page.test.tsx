import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { button } from '#testing/find.ts'
import { openPortal } from '#testing/portal.tsx'

const october = '/transaction-detail-report?from=2026-10-01&to=2026-10-31'
const network = () => screen.findByRole('combobox', { name: 'Network' })

test('the form shows what the preview shows, also when the same address comes back', async () => {
  const { user, go, asked } = await openPortal(october, { person: { roles: ['report user'] } })
  await user.click(await network())
  await user.click(await screen.findByRole('option', { name: 'WEX' }))
  await user.click(await button('Preview'))
  await waitFor(() => expect(JSON.stringify(asked(api.reports.preview).at(-1)?.body)).toContain('WEX'))
  go(october)
  await waitFor(async () => expect((await network()).textContent).toBe('All networks'))
})
