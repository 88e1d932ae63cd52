import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { button, dialog, question } from '#testing/find.ts'
import { answerWith, openPortal } from '#testing/portal.tsx'

const rule = { code: 'OVER_FILL', is_on: true, threshold: null } as const

test('changed rules of exceptions are not lost without a question', async () => {
  const { user } = await openPortal('/exceptions', {
    person: { roles: ['card manager'] },
    answers: [answerWith(api.exceptions.settings, { rules: [rule], wants_mail: null })],
  })
  const openRules = async () => {
    await user.click(await button('Rules and mail'))
    return dialog('Rules and mail')
  }
  await user.click(await button('Cancel', await openRules()))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const drawer = await openRules()
  const [isOn] = await within(drawer).findAllByRole('switch')
  await user.click(isOn!)
  await user.keyboard('{Escape}')
  await user.click(await button('Keep editing', await question('You have changes that are not saved.')))
  expect(within(drawer).getByRole('switch')).toHaveProperty('checked', false)
  await user.click(await button('Save', drawer))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rules and mail' })).toBeNull())
})
