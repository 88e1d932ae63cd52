import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { TransactionRow } from '@forecourt/domain/contract/transactions.ts'
import { emptiest } from '#testing/emptiest.ts'
import { at, button, dialog, expectText, field, heading, link } from '#testing/find.ts'
import { answer, answerRows, answerWith, openPortal, refuse } from '#testing/portal.tsx'

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
  await user.click(await link(/Dana Young/))
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

const dana = { id: 4, driver_number: '4412', first_name: 'Dana', last_name: 'Young', status: 'active' as const }

test('a driver has an address, shows what they bought, and Back closes it', async () => {
  const sums = { transactions: 1, quantity: 84_120, total: 31_240 }
  const purchase = {
    ...(emptiest(TransactionRow) as TransactionRow),
    id: 1,
    transacted_at: '2026-11-03T09:14:00',
    last_four: '4400',
    vehicle_number: '1143',
    product_name: 'ULSD #2',
    total: 31_240,
  }
  const { user, asked } = await openPortal('/card-management/drivers', {
    person: { roles: ['card manager'] },
    answers: [
      answerRows(api.drivers.list, dana),
      answerWith(api.drivers.get, dana),
      answer(api.transactions.list, { data: [purchase], meta: { per_page: 20, next: null, sums } }),
    ],
  })
  await user.click(await link('Dana Young'))
  const drawer = await dialog('Dana Young')
  expect(at()).toBe('/card-management/drivers?driver=4')
  await expectText('Card •••• 4400 · vehicle 1143', drawer)
  const { searchParams } = asked(api.transactions.list)[0]!.address
  expect(searchParams.get('driver_number')).toBe('4412')
  expect(searchParams.get('from')).toMatch(/^\d{4}-\d\d-\d\d$/)
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await heading('Drivers')
  expect(at()).toBe('/card-management/drivers')
})

test('a driver that does not exist is told so, and closing leads to the list', async () => {
  const { user } = await openPortal('/card-management/drivers?driver=999', {
    person: { roles: ['card manager'] },
    answers: [refuse(api.drivers.get, 404)],
  })
  const drawer = await dialog('Driver')
  await expectText('This driver could not be found.', drawer)
  await user.click(await button('Close', drawer))
  await waitFor(() => expect(at()).toBe('/card-management/drivers'))
})
