import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { expectAccessible } from '#testing/accessible.ts'
import { button, dialog, expectText, question } from '#testing/find.ts'
import { answerWith, openPortal, staff } from '#testing/portal.tsx'

const at = '2026-05-01T12:00:00Z'
const answers = [
  answerWith(api.secondFactor.get, { totp: { created_at: at, last_used_at: at }, passkeys: [], recovery_codes_left: 3 }),
  answerWith(api.secondFactor.renewRecoveryCodes, { recovery_codes: ['AAAA-BBBB', 'CCCC-DDDD'] }),
]
const name = 'Your recovery codes'

test('recovery codes, which are shown once, are not lost by a press beside them', async () => {
  const { user } = await openPortal('/account', { answers })
  await user.click(await button('New recovery codes'))
  await user.click(await button('CONTINUE', await question(/Make new recovery codes/)))
  await user.click(await button('Close', await dialog(name)))
  const asks = await question('Have you kept the recovery codes? They are not shown again.')
  await user.click(await button('Back to the codes', asks))
  const shown = await dialog(name)
  expect(
    within(shown)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['AAAA-BBBB', 'CCCC-DDDD'])
  await user.click(await button('I have kept them', shown))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('staff who must set up a second factor are not told that they see PINs', async () => {
  const person = { needs_second_factor: true }
  await openPortal('/dashboard', { person: { ...staff, ...person }, account: null })
  await expectText('For staff, a password alone is not enough. Add one of these to go on.')
  await openPortal('/dashboard', { person: { roles: ['pin manager 1'], ...person }, account: null })
  await expectText('Your user can see PINs, so a password alone is not enough. Add one of these to go on.')
})

test('adding an authenticator app needs the current password', async () => {
  const { user, asked } = await openPortal('/account')
  await user.click(await button('Add authenticator app'))
  await user.click(await button('Continue', await dialog('Add an authenticator app')))
  await expectText('Current password is required')
  await expectAccessible()
  expect(asked(api.secondFactor.startTotp)).toEqual([])
})
