// docs/product/card-life.md#plastic-for-a-case
import { expect, type Locator, type Page } from '@playwright/test'
import { networks } from '@forecourt/domain/reference.ts'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { aTemplate, aVehicleNumber } from '../server/testing/cards.ts'
import { sendOrder } from './card-orders.ts'
import { signInAs, test } from './fixtures.ts'
import { closePopup } from './walk.ts'

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const privateSite = networks.find(({ name }) => name === 'Private Site')!.id

test('a fulfilled card of our own sites gets its plastic from a batch and stays active throughout', async ({
  page,
  people,
  db,
  troubles,
}) => {
  troubles.expectTrouble('409')
  const { user, account } = await people.aCustomer({ roles: ['card manager'] })
  const { id: card_template_id } = await aTemplate({ db }, { card_network_id: privateSite, card_type_id: 1 })
  const line = { card_template_id, vehicle_number: aVehicleNumber(), card_fuel_profile_id: 3, card_time_profile_id: 1 }
  const limits = { max_gallon_fill: 50, max_gallon_period: 150, card_period_gallon_id: 1 }
  const request = await sendOrder({ email: user.email, account_id: account.id }, [{ ...line, ...limits }])
  const cards = () =>
    db.selectFrom('cards').select(['card_status_id', 'last_four']).where('account_id', '=', account.id).execute()

  const { email } = await people.aUser({ type: userTypes.staff })
  await signInAs(page, email, { at: `/card-review?keyword=${encodeURIComponent(account.name)}`, account_id: account.id })
  await button(page, 'Fulfil').click()
  const form = page.getByRole('dialog', { name: 'Fulfil request' })
  await form.getByLabel('Note').fill('Made for the yard')
  await button(form, 'Fulfil and close').click()
  await expect.poll(cards).toEqual([{ card_status_id: cardStatus.active, last_four: expect.any(String) }])
  const [before] = await cards()

  await page.goto(`/card-order/${request.id}/review`)
  await button(page, 'Make plastic').click()
  const told = page.getByRole('dialog', { name: /^Order CO-\d{6} is approved and waiting for a batch$/ })
  const plastic = /CO-\d{6}/.exec((await told.textContent())!)![0]
  await closePopup(page, /waiting for a batch$/)

  await page.goto('/card-order-batch/create')
  await page.getByRole('searchbox').fill(plastic)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByRole('checkbox', { name: `Select ${plastic}` }).check()
  await button(page, 'Create batch').click()
  await expect(page.getByText('Every card has its number already.')).toBeVisible()
  await expect(page.getByText('1 of 1 card has a number')).toBeVisible()
  await button(page, 'Continue').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Complete', exact: true })).toBeFocused()
  await button(page, 'Complete').click()
  await closePopup(page, 'Card order batches have been completed')
  await expect(page.getByText(/^Completed on/)).toBeVisible()
  expect(await cards(), 'the same card with the same number, in use').toEqual([before])

  await page.goto(`/card-order/${request.id}/review`)
  await button(page, 'Make plastic').click()
  await closePopup(page, 'Every card of this case has its plastic, or can have none')
})
