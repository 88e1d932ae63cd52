// Shared by every journey: people of its own, a mailbox, and a check that nothing fails unnoticed.
import { randomUUID } from 'node:crypto'
import { test as base, expect, type Browser, type BrowserContext, type Page, type Request } from '@playwright/test'
import { connect, type Db } from '../server/src/db/connect.ts'
import { demoPassword } from '../server/src/features/config/demo-logins.ts'
import { aFreshAddress } from '../server/testing/addresses.ts'
import '../server/testing/quick-passwords.ts'
import { peopleIn, type NewMember } from '../server/testing/people.ts'
import { keptEnvironment, mailboxOrigin } from './environment.ts'
import type { Mail } from './mailbox.ts'

export const password = 'plain-road-signs-42'

type Person = { id: number; email: string; user_type_id: number }
export type People = ReturnType<typeof peopleIn> & {
  /** A customer user with these roles in an account of their own. */
  aCustomer: (member?: NewMember) => Promise<{ user: Person; account: { id: number; name: string; cl_account_no: string } }>
}

type Troubles = {
  /** Declares failures of the network or the server that the journey expects, each by a part of its console message. */
  expectTrouble: (...parts: string[]) => void
  watch: (context: BrowserContext) => void
}

type Fixtures = {
  troubles: Troubles
  /** A second browser that shares nothing with the first one but the portal. */
  anotherBrowser: () => Promise<Page>
  /** The mails to an address, once the expected number has arrived. */
  mailsTo: (email: string, count?: number) => Promise<Mail[]>
}

const underWay = new WeakMap<Page, Set<Request>>()

const followRequests = (page: Page) => {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

export const test = base.extend<Fixtures, { db: Db; people: People }>({
  db: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from this pattern
    async ({}, use) => {
      const { db, close } = connect(keptEnvironment().DATABASE_URL, { max: 2, name: 'journeys' })
      await use(db)
      await close()
    },
    { scope: 'worker' },
  ],

  people: [
    async ({ db }, use) => {
      const people = peopleIn(db, password)
      const aCustomer: People['aCustomer'] = async (member = {}) => {
        const account = await people.anAccount()
        const user = await people.aUser(member)
        await people.join(user.id, account.id, member)
        return { user, account }
      }
      await use({ ...people, aCustomer })
    },
    { scope: 'worker' },
  ],

  // oxlint-disable-next-line no-empty-pattern -- as above
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': aFreshAddress() }),

  troubles: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      // The browser prints this on every page that tries to register the service worker.
      const expected = ['Service Worker registration blocked by Playwright']
      const seen: string[] = []
      await use({
        expectTrouble: (...parts) => void expected.push(...parts),
        watch: (context) => {
          context.on('page', followRequests)
          context.on('weberror', (trouble) => seen.push(String(trouble.error())))
          context.on('console', (message) => {
            if (['error', 'warning'].includes(message.type())) seen.push(`${message.text()} ${message.location().url}`)
          })
        },
      })
      const unexpected = seen.filter((trouble) => !expected.some((part) => trouble.includes(part)))
      expect(unexpected, 'nothing is refused, broken or complained about unseen').toEqual([])
    },
    { auto: true },
  ],

  context: async ({ context, troubles }, use) => {
    troubles.watch(context)
    await use(context)
  },

  anotherBrowser: async ({ browser, troubles }: { browser: Browser; troubles: Troubles }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      opened.push(context)
      troubles.watch(context)
      return context.newPage()
    })
    await Promise.all(opened.map((context) => context.close()))
  },

  // oxlint-disable-next-line no-empty-pattern -- as above
  mailsTo: async ({}, use) =>
    use(async (email, count = 1) => {
      const read = async () => (await (await fetch(`${mailboxOrigin}/?to=${encodeURIComponent(email)}`)).json()) as Mail[]
      await expect
        .poll(async () => (await read()).length, { message: `mails to ${email}`, timeout: 15_000 })
        .toBeGreaterThanOrEqual(count)
      return read()
    }),
})

/** Fills in and sends the form as a user does. */
export const fillSignIn = async (page: Page, email: string, secret = password) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

type Arrival = { at?: string; account_id?: number; secret?: string }

/** Skips the form: puts the session of a sign-in into this browser. */
export const signInAs = async (page: Page, email: string, { at = '/', account_id, secret = password }: Arrival = {}) => {
  const reply = await page.request.post('/v1/login', {
    data: { email, password: secret },
    headers: { 'X-Token-Transport': 'cookie' },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  const { user } = ((await reply.json()) as { data: { user: { user_id: number } } }).data
  const account = account_id ? JSON.stringify({ user_id: user.user_id, account_id }) : ''
  // Only once: after signing out, the page must stay signed out through every reload.
  await page.addInitScript(
    ([arrival, choice]) => {
      if (sessionStorage.getItem(arrival!)) return
      sessionStorage.setItem(arrival!, 'arrived')
      localStorage.setItem('forecourt.signed-in', 'true')
      if (choice) sessionStorage.setItem('forecourt.account', choice)
    },
    [randomUUID(), account],
  )
  await page.goto(at)
}

/** Ids follow the order in which the demo is loaded: the first and largest account, and the last one, which has no card yet. */
export const demoAccounts = { cascadeHauling: 1, sequimLavenderFarm: 40 } as const

export const signInAsDemo = (page: Page, name: string, arrival: Omit<Arrival, 'secret'> = {}) =>
  signInAs(page, `${name}@forecourt.test`, { ...arrival, secret: demoPassword })

/**
 * Waits until the portal is drawn and no request is pending: the journey makes the next call. `networkidle`, half a second without
 * a request, is weaker: a busy machine takes longer than that between loading the scripts and their first call.
 */
export const settled = async (page: Page) => {
  // The plate with the selected account, not the menu beside it, nor an account in a list.
  await expect(page.getByRole('banner').getByRole('button', { name: /^Account (?!Maintenance)/ })).toBeVisible()
  await quiet(page)
}

/** Waits until the page has its heading and no request is pending, in any language. */
export const quiet = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await answered(page)
}

/** Waits until no request is pending. */
export const answered = (page: Page) => expect.poll(() => underWay.get(page)?.size).toBe(0)

/**
 * Goes to another page of the open portal, as a link does. Loading the portal again for each page takes longer than most pages
 * themselves.
 */
export const goWithin = async (page: Page, path: string) => {
  const before = await page.title()
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await expect(page).not.toHaveTitle(before)
}

/** The link in a mail. */
export const linkIn = ({ text }: Mail) => {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link) throw new Error(`No link in: ${text}`)
  return link
}

/** Chooses an option from a select, which is found by the label of its field. */
export const pick = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
