import { expect, test } from 'vitest'
import { screen, waitFor } from '@testing-library/dom'
import { api } from '@forecourt/domain/contract/api.ts'
import { button, describedBy, heading } from '#testing/find.ts'
import { openPortal, refuse, staff } from '#testing/portal.tsx'

test('a logo that is no PNG says so where it was chosen', async () => {
  const errors = { file: ['This is not a PNG picture'] }
  const { user } = await openPortal('/provider', {
    person: staff,
    answers: [refuse(api.provider.saveLogo, 422, { message: 'Please check the highlighted fields', code: 'invalid', errors })],
  })
  await heading('Provider settings')
  const choose = await button('Choose a picture')
  await user.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['hello'], 'logo.png', { type: 'image/png' }),
  )
  await waitFor(() => expect(describedBy(choose)).toMatch(/^This is not a PNG picture /))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
