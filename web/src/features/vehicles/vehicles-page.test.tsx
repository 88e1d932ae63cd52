import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { at, button, dialog, link } from '#testing/find.ts'
import { answerRows, answerWith, openPortal } from '#testing/portal.tsx'

test('a vehicle has an address with its purchases; its driver opens from it, and closing the driver returns to it', async () => {
  const driver = { id: 4, driver_number: '4412', driver_name: 'Dana Young', begins_at: '2026-03-01T16:00:00.000Z' }
  const { user, asked } = await openPortal('/card-management/vehicles', {
    person: { roles: ['card manager'] },
    answers: [
      answerRows(api.vehicles.list, { vehicle_number: '1143' }),
      answerWith(api.vehicles.get, { vehicle_number: '1143', driver }),
      answerWith(api.drivers.get, { id: 4, driver_number: '4412', first_name: 'Dana', last_name: 'Young' }),
    ],
  })
  await user.click(await link('1143'))
  const vehicle = await dialog('Vehicle 1143')
  expect(at()).toBe('/card-management/vehicles?vehicle=1143')
  await waitFor(() => expect(asked(api.transactions.list)[0]?.address.searchParams.get('vehicle_number')).toBe('1143'))
  await user.click(await link('4412 Dana Young', vehicle))
  await user.click(await button('Close', await dialog('Dana Young')))
  await waitFor(() => expect(at()).toBe('/card-management/vehicles?vehicle=1143'))
  await dialog('Vehicle 1143')
  await user.click(await button('Close', await dialog('Vehicle 1143')))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
