import { screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { speakWith } from '#src/text/say.ts'
import { spanish } from '#src/text/spanish.ts'
import { heading } from '#testing/find.ts'
import { openPortal, staff } from '#testing/portal.tsx'

const printed = async () => {
  await waitFor(() => {
    dispatchEvent(new Event('beforeprint'))
    expect(screen.queryByText(/printed by|impreso por/)).not.toBeNull()
  })
  return screen.getByText(/printed by|impreso por/).textContent
}

test('a sheet begins with its account and who printed it', async () => {
  await openPortal('/card-order')
  await heading('Card Orders')
  expect(await printed()).toMatch(/^Cascade Hauling 00-00123 · printed by Pat Driver · /)
})

test('a sheet of the provider, which has no account, begins with who printed it', async () => {
  await openPortal('/accounts', { person: staff, account: null })
  await heading('Accounts')
  expect(await printed()).toMatch(/^printed by Pat Driver · /)
})

test.each([
  [{}, /^Cascade Hauling 00-00123 · impreso por Pat Driver · /],
  [null, /^impreso por Pat Driver · /],
])('the first line of a sheet in Spanish, with the account %j', async (account, line) => {
  speakWith(spanish)
  onTestFinished(() => speakWith(undefined))
  await openPortal('/accounts', { person: staff, account })
  await heading('Cuentas')
  expect(await printed()).toMatch(line)
})
