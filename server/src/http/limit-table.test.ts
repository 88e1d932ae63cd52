// Every number of the table of limits is tried at its edge and one beyond. A limit without a row here does not compile.
import { existsSync, readFileSync } from 'node:fs'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '#src/features/card-uploads/upload-sender.fixture.ts'
import { aNewCard } from '#testing/cards.ts'
import { aPortal, testPassword, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

/** By the walk over the contract, by a named test elsewhere, by this function, or not at all, because the limit refuses nothing. */
type Tried = 'walk' | { in: string } | { none: string } | (() => Promise<void>)

const json = { 'content-type': 'application/json' }

/** A JSON body of exactly this many bytes. */
const jsonOf = async (url: string, bytes: number) => {
  const { token } = await portal.aCustomer()
  const headers = { ...json, authorization: `Bearer ${token}` }
  return (await portal.app.inject({ method: 'POST', url, headers, payload: '{}'.padEnd(bytes, ' ') })).statusCode
}

const passwordOf = async (length: number) => {
  const { as } = await portal.aCustomer()
  const password = 'wet-asphalt-at-dawn '.repeat(10).slice(0, length)
  const change = { current_password: testPassword, password, password_confirmation: password }
  return (await as.put('/v1/password', change)).status
}

const csvOf = async (text: string) => {
  const { token, account_id } = await portal.aCustomer({ roles: ['card editor'] })
  const reply = await portal.app.inject({
    method: 'POST',
    url: '/v1/upload_bulk_card_order',
    headers: {
      authorization: `Bearer ${token}`,
      accountid: String(account_id),
      'content-type': 'multipart/form-data; boundary=forecourt-boundary',
    },
    payload: formOf([{ filename: 'cards.csv', content: Buffer.from(text) }]),
  })
  return reply.statusCode
}

const vehicleOf = async (length: number) => {
  const { as } = await portal.aCustomer({ roles: ['card editor'] })
  return (await as.post('/v1/check_cards', { ...(await aNewCard(portal)), vehicle_number: '7'.repeat(length) })).status
}

const searchOf = async (length: number) => {
  const { as } = await portal.staff()
  return (await as.get(`/v1/search_accounts?keyword=${'q'.repeat(length)}`)).status
}

const shown = { none: 'how many are shown' }
const begins = { none: 'what a field begins with' }
const rule = { none: 'a rule of the exceptions, tried with them' }
const drawn = { none: 'a size on the screen, tried in styles.test.ts' }

const tried: Record<keyof typeof limits, Tried> = {
  pages: 'walk',
  perPage: 'walk',
  perPageDefault: shown,
  keywordLength: 'walk',
  invitationHours: { in: 'server/src/features/users/invite-user.test.ts' },
  accountSearchAbove: async () => {
    expect([await searchOf(limits.accountSearchAbove), await searchOf(limits.accountSearchAbove + 1)]).toEqual([422, 200])
  },
  accountSearchResults: async () => {
    for (let n = 0; n <= limits.accountSearchResults; n++) await portal.anAccount({ name: `Limitless ${n}` })
    const { as } = await portal.staff()
    expect((await as.get('/v1/search_accounts?keyword=limitless')).body.data).toHaveLength(limits.accountSearchResults)
  },
  jsonBytes: async () => {
    const path = '/v1/check_cards'
    expect([await jsonOf(path, limits.jsonBytes), await jsonOf(path, limits.jsonBytes + 1)]).toEqual([400, 413])
  },
  orderJsonBytes: async () => {
    const path = '/v1/card_orders'
    expect([await jsonOf(path, limits.orderJsonBytes), await jsonOf(path, limits.orderJsonBytes + 1)]).toEqual([400, 413])
  },
  uploadBytes: { in: 'server/src/features/card-uploads/hostile-uploads.test.ts' },
  importBytes: { none: 'half a gigabyte; one beyond is tried in hostile-input.test.ts, with the limit of every call' },
  siteFileBytes: { none: 'tried in hostile-input.test.ts, with the limit of every call' },
  moneyFileBytes: { none: 'one beyond is tried in hostile-input.test.ts, with the limit of every call' },
  invoicePdfBytes: { none: 'one beyond is tried in hostile-input.test.ts, with the limit of every call' },
  moneyFileLines: { in: 'server/src/features/payment-files/payment-files.test.ts' },
  siteFileLines: { in: 'server/src/features/sites/import-sites.test.ts' },
  locatorMiles: 'walk',
  takeOverBytes: { none: 'one beyond is tried in hostile-input.test.ts, with the limit of every call' },
  takeOverRows: { in: 'server/src/features/take-overs/hostile-take-overs.test.ts' },
  takeOverWorkbookRows: { in: 'server/src/features/take-overs/hostile-take-overs.test.ts' },
  takeOverUnpacked: { none: 'a zip bomb is tried in hostile-take-overs.test.ts' },
  fleetUnpacked: { none: 'a zip bomb is tried in portable-fleets/secrets.test.ts' },
  fleetManifest: { none: 'how much of a ZIP is read at once' },
  fleetSecrets: { none: 'how much of a ZIP is opened at once' },
  cardListBytes: { none: 'one beyond is tried in hostile-input.test.ts, with the limit of every call' },
  cardListRows: { none: 'a million lines would take minutes; the same reader counts every line' },
  networkAnswerLines: { in: 'server/src/features/network-channels/network-calls.test.ts' },
  takeOverDays: { none: 'how long a key is kept: tried in take-overs.test.ts' },
  logoBytes: { in: 'server/src/features/provider/logo.test.ts' },
  logoSide: { in: 'server/src/features/provider/logo.test.ts' },
  passwordMin: async () => {
    expect([await passwordOf(limits.passwordMin), await passwordOf(limits.passwordMin - 1)]).toEqual([200, 422])
  },
  passwordMax: async () => {
    expect([await passwordOf(limits.passwordMax), await passwordOf(limits.passwordMax + 1)]).toEqual([200, 422])
  },
  profileNameLength: { in: 'server/src/features/card-profiles/card-profiles.test.ts' },
  profileWindows: { in: 'server/src/features/card-profiles/card-profiles.test.ts' },
  vehicleNumberLength: async () => {
    expect([await vehicleOf(limits.vehicleNumberLength), await vehicleOf(limits.vehicleNumberLength + 1)]).toEqual([200, 422])
  },
  pinTyped: { none: 'every network has a lower length: tried in submit-order.test.ts' },
  gallonFillDefault: begins,
  gallonPeriodDefault: begins,
  gallonMin: 'walk',
  gallonFillCap: { none: 'depends on the template: tried in domain/src/rules/gallon-limits.test.ts' },
  numberCap: 'walk',
  amountMin: 'walk',
  transactionsDayCap: 'walk',
  zipEntries: 'walk',
  zipRegionDigits: { none: 'part of the form of a code: tried with the ZIP rules' },
  zipDigits: { none: 'part of the form of a code: tried with the ZIP rules' },
  strictControlMinutes: rule,
  duplicateMin: { none: 'of the wizard alone: tried in e2e/order-cards.spec.ts' },
  orderLines: { in: 'server/src/features/orders/submit-order.test.ts' },
  batchOrders: 'walk',
  batchCards: { none: 'tried in batches.test.ts with ten thousand cards and two more' },
  activatedAtOnce: 'walk',
  retriesAtOnce: 'walk',
  assignLines: 'walk',
  renewalDecisions: 'walk',
  uploadRows: { in: 'server/src/features/card-uploads/read-card-upload.test.ts' },
  uploadColumns: async () => {
    const row = (count: number, cell: string) => Array.from({ length: count }, (_, n) => `${cell}${n}`).join()
    const columns = (count: number) => `${row(count, 'Column ')}\n${row(count, '')}\n`
    expect([await csvOf(columns(limits.uploadColumns)), await csvOf(columns(limits.uploadColumns + 1))]).toEqual([200, 413])
  },
  uploadCellLength: async () => {
    const cell = (length: number) => `Vehicle Number,Description\n1,${'x'.repeat(length)}\n`
    expect([await csvOf(cell(limits.uploadCellLength)), await csvOf(cell(limits.uploadCellLength + 1))]).toEqual([200, 422])
  },
  bulkCards: 'walk',
  reviewedAtOnce: 'walk',
  workbookRows: { in: 'server/src/features/reports/files/file-limits.test.ts' },
  paperRows: { in: 'server/src/features/reports/files/file-limits.test.ts' },
  views: { in: 'server/src/features/views/views.test.ts' },
  viewName: 'walk',
  orderDrafts: { in: 'server/src/features/order-drafts/order-drafts.test.ts' },
  orderDraftDays: { none: 'how long a draft is kept: tried in tidy.test.ts' },
  draftText: { in: 'server/src/features/order-drafts/order-drafts.test.ts' },
  draftChoices: { in: 'server/src/features/order-drafts/order-drafts.test.ts' },
  groupName: 'walk',
  groupAccounts: { in: 'server/src/features/account-groups/account-groups.test.ts' },
  templateAccounts: 'walk',
  groupGrants: { in: 'server/src/features/account-groups/account-groups.test.ts' },
  exemptions: { in: 'server/src/features/exemptions/exemptions.test.ts' },
  addresses: { in: 'server/src/features/addresses/addresses.test.ts' },
  invoiceEmails: 'walk',
  schedules: { in: 'server/src/features/report-schedules/report-schedules.test.ts' },
  recipients: { in: 'server/src/features/report-schedules/report-schedules.test.ts' },
  scheduleRuns: shown,
  attachmentBytes: { none: 'tried in scheduled-mails.test.ts with one byte beyond' },
  popupHeight: drawn,
  popupHeightWithActions: drawn,
  headerWidth: drawn,
}

test.each(Object.entries(tried))('the limit %s is tried here or in the file it names, if any', async (name, where) => {
  if (typeof where === 'function') return where()
  if (typeof where === 'string' || 'none' in where) return
  expect(existsSync(where.in)).toBe(true)
  expect(readFileSync(where.in, 'utf8')).toContain(`limits.${name}`)
})
