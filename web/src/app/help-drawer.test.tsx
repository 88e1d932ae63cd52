import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, dialog, heading } from '#testing/find.ts'
import { openPortal } from '#testing/portal.tsx'

test('help asked for on a page without any does not open on the next page', async () => {
  const { user, go } = await openPortal('/not-found', { person: { roles: ['card editor'] } })
  await heading('404 PAGE NOT FOUND')
  const askForHelp = async () => {
    await user.click(await button('Pat Driver'))
    await user.click(await button('Help with this page'))
  }
  await askForHelp()
  go('/card-order')
  await heading('Card Orders')
  expect(screen.queryByRole('dialog')).toBeNull()
  await askForHelp()
  await waitFor(() => dialog('Card Orders'))
})
