import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { expectAccessible } from '#testing/accessible.ts'
import { button, dialog, expectText, field, question } from '#testing/find.ts'
import { answer, answerWith, openPortal, refuse, staff } from '#testing/portal.tsx'
import { emptiest } from '#testing/emptiest.ts'
import type { Billing } from '@forecourt/domain/contract/billing.ts'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import type { Exemption } from '@forecourt/domain/contract/exemptions.ts'

const { data: anExemption } = emptiest(api.exemptions.create.response) as { data: Exemption }
const { data: empty } = emptiest(api.billing.update.response) as { data: Billing }
const written: Billing = {
  ...empty,
  account_id: 3,
  legal_name: 'Fleet LLC',
  address: '700 Fuel Way',
  city: 'Kent',
  state: 'WA',
  zipcode: '98032',
  invoice_emails: ['ap@fleet.test'],
  delivery_method: 'email',
  primary_sort: 'card',
  version: 1,
}
const office = { person: { roles: ['billing information user'] }, answers: [answer(api.billing.find, { data: written })] }
const failed = { message: 'Something went wrong!', code: 'internal' }
const screenOf = '/billing-information'

test('a failure to load billing information is shown and can be retried', async () => {
  const { user, play } = await openPortal(screenOf, { ...office, answers: [refuse(api.billing.find, 500, failed)] })
  await expectText(failed.message)
  play(...office.answers)
  await user.click(await button('Retry'))
  await expectText('Fleet LLC')
  await expectAccessible()
})

test('an account without billing information starts with the form, which reports missing fields', async () => {
  const { user, asked } = await openPortal(screenOf, { ...office, answers: [answer(api.billing.find, { data: null })] })
  await user.click(await button('Save'))
  for (const name of ['Legal name', 'Street address', 'City', 'State', 'Zip Code', 'Invoice e-mails'])
    expect((await screen.findAllByText(`${name} field is required`)).length).toBeGreaterThan(0)
  const legal = await field('Legal name')
  await waitFor(() => expect(document.activeElement).toBe(legal))
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  await expectAccessible()
  expect(asked(api.billing.create)).toEqual([])
})

test('a failure to save opens the error popup and keeps what was typed; leaving asks first', async () => {
  const { user, asked } = await openPortal(screenOf, {
    ...office,
    answers: [...office.answers, refuse(api.billing.update, 500, failed)],
  })
  await user.click(await button('Edit'))
  const city = await field('City')
  await user.clear(city)
  await user.type(city, 'Renton')
  await user.click(await button('Save'))
  const popup = await question(failed.message)
  await user.click(within(popup).getAllByRole('button', { name: 'Close' }).at(-1)!)
  expect(city).toHaveProperty('value', 'Renton')
  expect(asked(api.billing.update)[0]!.body).not.toHaveProperty('payment_terms')
  await user.click(await button('Cancel'))
  await user.click(await button('Keep editing', await screen.findByRole('alertdialog')))
  expect(await field('City')).toHaveProperty('value', 'Renton')
  await user.click(await button('Cancel'))
  await user.click(await button('Discard changes', await screen.findByRole('alertdialog')))
  const edit = await button('Edit')
  await waitFor(() => expect(document.activeElement).toBe(edit))
})

test('when two users change the billing information, each disputed field is chosen', async () => {
  const { user, play, asked } = await openPortal(screenOf, office)
  await user.click(await button('Edit'))
  const legal = await field('Legal name')
  await user.clear(legal)
  await user.type(legal, 'Mine LLC')
  await user.type(await field('PO number'), 'PO-1')
  const theirs = { ...written, legal_name: 'Theirs LLC', contact_name: 'Theirs', version: 2 }
  play(refuse(api.billing.update, 409, { message: 'x', code: 'version' }), answer(api.billing.find, { data: theirs }))
  await user.click(await button('Save'))
  await expectText('Someone else has changed the billing information since you opened it.')
  await expectAccessible()
  const dispute = await screen.findByRole('group', { name: 'Legal name' })
  await user.click(within(dispute).getByRole('radio', { name: /Their value/ }))
  play(answerWith(api.billing.update, theirs))
  await user.click(await button('Save again'))
  await dialog('Your changes have been saved')
  const { body } = asked(api.billing.update).at(-1)!
  expect(body).toMatchObject({ po_number: 'PO-1', version: 2 })
  expect(body).not.toMatchObject({ legal_name: 'Mine LLC' })
})

test('if someone else was faster to enter the first billing information, nothing typed is lost', async () => {
  const { user, play, asked } = await openPortal(screenOf, { ...office, answers: [answer(api.billing.find, { data: null })] })
  await user.type(await field('Legal name'), 'Kent Hauling LLC')
  await user.type(await field('Street address'), '700 Fuel Way')
  await user.type(await field('City'), 'Kent')
  await user.type(await screen.findByRole('combobox', { name: 'State' }), 'WA{Enter}')
  await user.type(await field('Zip Code'), '98032')
  await user.type(await field('Invoice e-mails'), 'mine@fleet.test')
  play(refuse(api.billing.create, 409, { message: 'x', code: 'version' }), answer(api.billing.find, { data: written }))
  await user.click(await button('Save'))
  await expectText('mine@fleet.test', await screen.findByRole('group', { name: 'Invoice e-mails' }))
  play(answerWith(api.billing.update, { ...written, version: 2 }))
  await user.click(await button('Save again'))
  await dialog('Your changes have been saved')
  expect(asked(api.billing.update).at(-1)?.body).toMatchObject({
    legal_name: 'Kent Hauling LLC',
    invoice_emails: ['mine@fleet.test'],
    version: 1,
  })
})

test('staff see which fields a way of delivery and of payment requires, and what an empty choice means', async () => {
  const { user } = await openPortal(screenOf, {
    person: staff,
    answers: [
      answer(api.billing.find, { data: { ...written, billing_cycle: null, payment_terms: null, payment_method: 'cheque' } }),
    ],
  })
  await user.click(await button('Edit'))
  const isStarred = async (label: string) => screen.queryByText(label)?.closest('label')?.hasAttribute('data-required') ?? false
  await field('Bank account, last 4 digits')
  expect([await isStarred('Invoice e-mails'), await isStarred('Bank account, last 4 digits')]).toEqual([true, false])
  await user.click(await screen.findByRole('combobox', { name: 'Payment method' }))
  await user.click(await screen.findByRole('option', { name: 'ACH' }))
  await waitFor(async () => expect(await isStarred('Bank account, last 4 digits')).toBe(true))
  await user.click(await screen.findByRole('radio', { name: /^Mail/ }))
  await waitFor(async () => expect(await isStarred('Invoice e-mails')).toBe(false))
  expect((await screen.findByRole('combobox', { name: 'Billing cycle' })).textContent).toBe('Monthly')
  expect((await screen.findByRole('combobox', { name: 'Payment terms' })).textContent).toBe('Due on receipt')
})

test('more certificates than fit on a page are listed in pages', async () => {
  const exemptions = emptiest(api.exemptions.own.response) as ReplyOf<typeof api.exemptions.own>
  const own = answer(api.exemptions.own, ({ address }) => {
    const page = Number(address.searchParams.get('page'))
    return {
      ...exemptions,
      data: [{ ...anExemption, id: page, tax_doc: `WA-${page}` }],
      meta: { ...exemptions.meta, page, per_page: 25, total: 26, last_page: 2 },
    }
  })
  const { user } = await openPortal(screenOf, { person: { roles: ['acct admin'] }, answers: [...office.answers, own] })
  await expectText(/WA-1/)
  const pages = await screen.findByRole('navigation', { name: 'Tax exemptions, pages' })
  await user.click(await button('Next page', pages))
  await expectText(/WA-2/)
})
