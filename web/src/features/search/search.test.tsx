import { api } from '@forecourt/domain/contract/api.ts'
import { CardRow } from '@forecourt/domain/contract/cards.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { at, button, expectText, heading } from '#testing/find.ts'
import { emptiest } from '#testing/emptiest.ts'
import { answer, answerRows, openPortal, staff } from '#testing/portal.tsx'

const aCard = emptiest(CardRow) as CardRow
const group = (name: string) => screen.findByRole('group', { name })
const option = async (of: string, name: RegExp) => within(await group(of)).findByRole('option', { name })
const typedIn = () => screen.findByRole('combobox', { name: 'Search' })
const offered = (name: RegExp) => screen.queryAllByRole('option', { name })

test('before an account is chosen, staff can search for accounts and open one', async () => {
  const { user, asked } = await openPortal('/receivables', {
    person: staff,
    account: null,
    answers: [answerRows(api.accounts.list, { account_id: 12, account_name: 'Gorge Wind', account_number: '20324714' })],
  })
  await heading('Receivables')
  await user.click(await button('Search accounts and pages'))
  await user.type(await typedIn(), 'gorge')
  await option('Accounts', /Gorge Wind.*20-324714/)
  expect(asked(api.cards.list)).toHaveLength(0)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(at()).toBe('/accounts/12'))
})

test('an account opened from the search without a chosen account appears under Recent', async () => {
  const { user, go } = await openPortal('/receivables', {
    person: staff,
    account: null,
    answers: [answerRows(api.accounts.list, { account_id: 12, account_name: 'Gorge Wind', account_number: '20324714' })],
  })
  await heading('Receivables')
  await user.click(await button('Search accounts and pages'))
  await user.type(await typedIn(), 'gorge')
  await user.click(await option('Accounts', /Gorge Wind/))
  go('/jobs')
  await heading('Jobs')
  await user.click(await button('Search accounts and pages'))
  expect(await option('Recent', /Gorge Wind/)).toBeTruthy()
})

test('the search finds pages and actions, and says when nothing matches', async () => {
  const { user } = await openPortal('/user')
  await user.click(await button('Search cards, orders, pages'))
  const typed = await typedIn()
  await option('Actions', /^New card order/)
  await user.type(typed, 'zzz nothing of the kind')
  await expectText('Nothing matches “zzz nothing of the kind”')
  await user.clear(typed)
  await user.type(typed, 'delivery')
  await option('Pages', /^Delivery Addresses/)
  await user.keyboard('{Enter}')
  await heading('Delivery Addresses')
})

test('a driver is found by name and opens over the list of drivers', async () => {
  const { user } = await openPortal('/user', {
    answers: [answerRows(api.drivers.list, { id: 4, first_name: 'Dana', last_name: 'Young', driver_number: '4412' })],
  })
  await user.click(await button('Search cards, orders, pages'))
  await user.type(await typedIn(), 'young')
  await user.click(await option('Drivers', /Dana Young.*4412/))
  await waitFor(() => expect(at()).toBe('/card-management/drivers?driver=4'))
})

test('a user without a card role is offered no cards and no orders', async () => {
  const { user, asked } = await openPortal('/user', {
    person: { roles: ['report user'] },
    answers: [answerRows(api.users.list, { first_name: 'Dana', last_name: 'Whitlock', email: 'dana@cascade.test' })],
  })
  await user.click(await button('Search cards, orders, pages'))
  await user.type(await typedIn(), 'dana')
  await option('Users', /Dana Whitlock/)
  expect([...asked(api.cards.list), ...asked(api.orders.list), ...asked(api.drivers.list)]).toEqual([])
  expect(offered(/New card order/)).toEqual([])
})

test('Enter opens a result of what is typed, not of the text before', async () => {
  const cards = [
    { id: 11, last_four: '4411' },
    { id: 12, last_four: '4400' },
  ]
  const answers = [
    answer(api.cards.list, ({ address }) => {
      const keyword = address.searchParams.get('keyword') ?? ''
      const data = cards.filter(({ last_four }) => last_four.startsWith(keyword)).map((card) => ({ ...aCard, ...card }))
      return { data, meta: { page: 1, per_page: 5, total: data.length, last_page: 1 } }
    }),
  ]
  const { user } = await openPortal('/user', { answers })
  await user.click(await button('Search cards, orders, pages'))
  await user.type(await typedIn(), '44')
  await option('Cards', /4411/)
  await user.type(await typedIn(), '00{Enter}')
  await waitFor(() => expect(at()).toBe('/card-management?card=12'))
})
