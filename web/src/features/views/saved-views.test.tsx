import { expect, test } from 'vitest'
import { waitFor } from '@testing-library/dom'
import { api } from '@forecourt/domain/contract/api.ts'
import { button, dialog, field, link } from '#testing/find.ts'
import { answerRows, answerWith, openPortal } from '#testing/portal.tsx'

const trucks = { id: 4, name: 'Trucks', search: 'card_status_id=1', is_own: true, is_shared: true }

test.each([
  ['a manager', ['acct admin']],
  ['a person who may not share views any more', ['card manager']],
] as const)('a shared view that %s saves anew stays shared', async (_, roles) => {
  const { user, asked } = await openPortal('/card-management?keyword=kent', {
    person: { roles: [...roles] },
    answers: [answerRows(api.views.list, trucks), answerWith(api.views.save, { ...trucks, search: 'keyword=kent' })],
  })
  await link('Trucks')
  await user.click(await button('Save view'))
  const form = await dialog('Save view')
  await user.type(await field('Name', form), 'Trucks')
  await user.click(await button('Save view', form))
  await waitFor(() => expect(asked(api.views.save)).toHaveLength(1))
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
  expect(asked(api.views.share)).toEqual([])
})
