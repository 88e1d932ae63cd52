import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { button, heading } from '#testing/find.ts'
import { openPortal } from '#testing/portal.tsx'

test('signing out clears the storage of the browser, but for its language and its theme', async () => {
  const { user, asked, play } = await openPortal('/edit-password')
  await heading('Edit Password')
  localStorage.setItem('language', 'es')
  localStorage.setItem('color-scheme', 'dark')
  play([
    api.session.logout,
    () => {
      // As the header Clear-Site-Data does.
      localStorage.clear()
      return Response.json({ data: null })
    },
  ])
  await user.click(await button('Pat Driver'))
  await user.click(await button('Logout'))
  await waitFor(() => expect(asked(api.session.logout)).toHaveLength(1))
  await heading('Sign in')
  await waitFor(() => expect(localStorage.getItem('language')).toBe('es'))
  expect(localStorage.getItem('color-scheme')).toBe('dark')
  expect(localStorage.getItem('forecourt.signed-in')).toBeNull()
})
