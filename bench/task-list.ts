// Eleven common tasks of a customer (docs/product/handling.md#eleven-tasks). Each begins on the dashboard and ends when the
// portal has done it, with the clicks and keys of a person who knows the portal a little.
import type { Page } from '@playwright/test'
import type { Hands } from './task-hand.ts'

export type Task = { what: string; person: string; work: (hands: Hands) => Promise<void> }

/** The popup after a change, or the dialog that reports it. */
const answered = (page: Page) =>
  page
    .getByText(/^Reported\.|successfully|has been|sent an invitation/)
    .first()
    .waitFor()

const orderTwelve = async ({ page, find, press, type, button }: Hands) => {
  await find('new c', /New card order/)
  const template = page.getByRole('combobox', { name: 'Template' })
  await template.focus()
  await type('CFN S')
  await page.getByRole('option', { name: 'CFN Single' }).waitFor()
  await press('Enter')
  const cell = (name: string, card: number) => page.getByRole('textbox', { name: `${name}, card ${card}`, exact: true })
  await button('Type in a grid').focus()
  await press('Enter')
  await cell('Vehicle number', 1).focus()
  // Numbers that no card has yet, even in a portal where this task ran before.
  const first = 10_000 + (Date.now() % 80_000)
  for (let card = 1; card <= 12; card += 1) {
    await cell('Vehicle number', card).waitFor()
    await type(String(first + card))
    if (card < 12) await press('Enter')
  }
  await press('Control+Enter')
  await page.getByRole('combobox', { name: 'Saved address' }).focus()
  await press('ArrowDown')
  await page.getByRole('option').first().waitFor()
  await press('Enter')
  await button('SUBMIT ORDER').focus()
  await press('Enter')
  await page
    .getByText(/CO-\d{6}/)
    .first()
    .waitFor()
}

export const tasks: readonly Task[] = [
  {
    what: 'Report a card lost',
    person: 'acct-admin',
    work: async ({ page, find, click, button }) => {
      await find('0021', /0021/)
      await click(button('Report lost or stolen'))
      await click(button('Report lost'))
      await answered(page)
    },
  },
  {
    what: 'Change a limit of a card',
    person: 'acct-admin',
    work: async ({ page, find, click, button, press, type }) => {
      await find('0065', /0065/)
      await click(page.getByRole('tab', { name: 'Limits' }))
      await click(button('Edit'))
      await page.getByRole('textbox', { name: /^Max dollar amount per fill/ }).waitFor()
      await press('Control+A')
      await type('350')
      await press('Enter')
      await answered(page)
    },
  },
  { what: 'Order twelve cards with the keyboard alone', person: 'acct-admin', work: orderTwelve },
  {
    what: 'Last month’s invoice as PDF',
    person: 'acct-admin',
    work: async ({ page, openMenu, click, button }) => {
      await openMenu('Account Maintenance', 'Invoices')
      await click(page.locator('main').getByRole('link', { name: /^INV-/ }).first())
      const file = page.waitForEvent('download')
      await click(button('Download PDF'))
      await file
    },
  },
  {
    what: 'Who spent most last month',
    person: 'report-user',
    work: async ({ page, openMenu, click, button }) => {
      await openMenu('Report', 'Fuel Summary')
      await click(page.getByRole('combobox', { name: 'Group by' }))
      await click(page.getByRole('option', { name: 'Vehicle', exact: true }))
      await click(button('Preview'))
      await click(page.getByRole('columnheader', { name: /^Total/ }).getByRole('button'))
      await click(page.getByRole('columnheader', { name: /^Total/ }).getByRole('button'))
      await page.locator('th[aria-sort="descending"]').waitFor()
    },
  },
  {
    what: 'Have a report sent every week',
    person: 'report-user',
    work: async ({ page, openMenu, click, button, type }) => {
      await openMenu('Report', 'Transaction Detail')
      await click(button('Schedule'))
      await click(page.getByRole('dialog').getByLabel('Name'))
      await type(`Weekly ${Date.now() % 100_000}`)
      await click(page.getByRole('dialog').getByRole('combobox', { name: 'How often' }))
      await click(page.getByRole('option', { name: 'Every week' }))
      await click(button('Create schedule'))
      await answered(page)
    },
  },
  {
    // Whether the allowance can be granted now depends on the network's office hours, so the task ends at the open form.
    what: 'See why a card was declined, up to the form that allows it',
    person: 'acct-admin',
    work: async ({ page, find, click }) => {
      await find('excep', /^Exceptions/)
      await click(page.getByRole('link', { name: 'Declines' }))
      await click(page.getByRole('link', { name: /^Allow for a while/ }).first())
      await page.getByRole('dialog', { name: /^Allow/ }).waitFor()
    },
  },
  {
    what: 'Invite a colleague',
    person: 'acct-admin',
    work: async ({ page, openMenu, click, button, press, type }) => {
      await openMenu('Account Maintenance', 'User Maintenance')
      await click(button('Invite user'))
      await page.getByRole('dialog').getByLabel('E-mail').waitFor()
      await type(`ines${Date.now() % 100_000}@example.com`)
      await press('Tab')
      await type('Ines')
      await press('Tab')
      await type('Duarte')
      await click(page.getByRole('checkbox', { name: 'card manager' }))
      await click(button('Send invitation'))
      await answered(page)
    },
  },
  {
    what: 'Replace a damaged card',
    person: 'acct-admin',
    work: async ({ page, find, click, button }) => {
      await find('0003', /0003/)
      await click(button('Replace damaged card'))
      await click(button('NEXT'))
      await click(page.getByRole('combobox', { name: 'Saved address' }))
      await click(page.getByRole('option').first())
      await click(button('SUBMIT ORDER'))
      await page
        .getByText(/CO-\d{6}/)
        .first()
        .waitFor()
    },
  },
  {
    what: 'Last month’s transactions in Excel',
    person: 'report-user',
    work: async ({ page, openMenu, click, button }) => {
      await openMenu('Report', 'Transaction Detail')
      await click(button('Export'))
      await click(page.getByRole('menuitem', { name: /XLSX/ }))
      const file = page.waitForEvent('download')
      // A file that takes longer is offered for download once it is ready.
      const later = button('Download')
      await Promise.race([file, later.waitFor().then(() => click(later))])
      await file
    },
  },
  {
    what: 'One vehicle’s fills of one week',
    person: 'report-user',
    work: async ({ page, openMenu, click, button, press, type }) => {
      await openMenu('Report', 'Transaction Detail')
      await click(page.getByLabel('To', { exact: true }))
      await type('10072026')
      await click(page.getByRole('combobox', { name: 'Vehicle from' }))
      await type('1155')
      await press('Enter')
      await click(page.getByRole('combobox', { name: 'Vehicle to' }))
      await type('1155')
      await press('Enter')
      await click(button('Preview'))
      await page
        .getByText(/^\d+ transactions/)
        .first()
        .waitFor()
    },
  },
]
