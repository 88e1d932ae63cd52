import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { at, field } from '#testing/find.ts'
import { openPortal } from '#testing/portal.tsx'

test('who searches for sites keeps the focus, to search again', async () => {
  const { user } = await openPortal('/locator?near=Kent,%20WA')
  const place = await field('ZIP code, or city and state')
  await user.clear(place)
  await user.type(place, 'Yakima, WA{Enter}')
  await waitFor(() => expect(at()).toContain('Yakima'))
  expect(document.activeElement).toBe(await field('ZIP code, or city and state'))
})
