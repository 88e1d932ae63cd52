import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { button, dialog, expectText, field } from '#testing/find.ts'
import { answerRows, answerWith, openPortal } from '#testing/portal.tsx'

test('the time of an assignment is refused for a year that has none, at its field', async () => {
  const driver = { id: 4, driver_number: '4412', first_name: 'Dana', last_name: 'Young', status: 'active' as const }
  const assignment = {
    id: 9,
    vehicle_number: '1143',
    card_id: null,
    last_four: null,
    begins_at: '2026-03-01T16:00:00.000Z',
    ends_at: null,
  }
  const { user, asked } = await openPortal('/card-management/drivers', {
    person: { roles: ['card manager'] },
    answers: [answerRows(api.drivers.list, driver), answerWith(api.drivers.get, { ...driver, assignments: [assignment] })],
  })
  await user.click(await screen.findByRole('button', { name: /Dana Young/ }))
  await user.click(await button('Edit', await screen.findByRole('list', { name: 'Assignments' })))
  const form = await dialog(/1143/)
  for (const day of ['9999-12-31', '1899-12-31']) {
    const until = await field('Until', form)
    await user.clear(until)
    await user.type(until, day)
    await user.click(await button('Save', form))
    await expectText('Must be between 2000 and 2099', form)
  }
  expect(asked(api.drivers.changeAssignment)).toEqual([])
})
