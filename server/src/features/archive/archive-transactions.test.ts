// docs/operations/growth.md#archive: months of transactions leave the database. Sums, invoices and proofs stay.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { verifyChain } from '#src/features/audit-chain/verify-chain.ts'
import { runImport } from '#src/features/imports/run-import.ts'
import { verifyLedger } from '#src/features/ledger/verify-ledger.ts'
import { renewProvider } from '#src/features/provider/renew-provider.ts'
import { verifySums } from '#src/features/transactions/verify-sums.ts'
import { anAuthorisation } from '#testing/authorisations.ts'
import { aBilling } from '#testing/billings.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, asOwnCsv, sendFile } from '#testing/imports.ts'
import { closeNight } from '#testing/invoices.ts'
import { aPortal } from '#testing/portal.ts'
import { aProgram, killPrograms } from '#testing/program.ts'
import { archiveKinds } from './archive-kinds.ts'
import { archiveMonths } from './archive-months.ts'
import { readArchive } from './archive-files.ts'

/** A fleet that bought in January and February of 2024 and was invoiced for it. */
const aFleetOf2024 = async () => {
  const portal = await aPortal()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-archive-'))
  onTestFinished(async () => {
    killPrograms()
    await portal.close()
    await rm(folder, { recursive: true, force: true })
  })
  await sql`select make_transaction_months('2024-01-01', '2024-03-01')`.execute(portal.db)
  const { account_id, as } = await portal.aCustomer({ roles: ['acct admin'] })
  await aBilling(portal, { account_id })
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number })
  const staff = (await portal.staff()).as
  const ctx = { ...portal.ctx, who: { system: 'test' } }
  const take = async (...records: ReturnType<typeof aRecord>[]) => {
    const { body } = await sendFile(staff, asOwnCsv(records), { layout: 'C' })
    await runImport(ctx, { import_id: body.data.id })
    const { added, corrected, unchanged, refused } = (await staff.get(`/v1/imports/${body.data.id}`)).body.data
    return { added, corrected, unchanged, refused }
  }
  const bought = (day: string, odometer: number) => aRecord({ card_number, tran_date: day, odometer })
  return {
    portal,
    folder,
    ctx,
    as,
    staff,
    take,
    bought,
    january: bought('2024-01-10', 1),
    february: bought('2024-02-10', 2),
    months: async () =>
      (await as.get('/v1/transactions')).body.data.map(({ transacted_at }: { transacted_at: string }) =>
        transacted_at.slice(0, 7),
      ),
    invoices: async () => (await as.get('/v1/invoices')).body.data as { id: number; total: number; transactions: number }[],
    archive: (before: string) =>
      Array.fromAsync(archiveMonths(ctx, { kind: archiveKinds.transactions!, before: `${before}-01T00:00:00Z`, folder })),
    close: async (...days: string[]) => {
      for (const day of days) await closeNight(portal, day)
    },
  }
}

test(
  'a month is archived to a file once all of it is invoiced; its sums, invoices and proofs stay',
  { timeout: 120_000 },
  async () => {
    const fleet = await aFleetOf2024()
    expect(await fleet.take(fleet.january, fleet.february)).toMatchObject({ added: 2 })
    await expect(fleet.archive('2024-03')).rejects.toThrow('transactions_202401 has 1 transaction that is on no invoice yet.')
    await fleet.close('2024-02-01', '2024-03-01')
    const invoices = await fleet.invoices()
    const sums = async () => (await sql`select * from month_sums order by month`.execute(fleet.portal.db)).rows
    const before = await sums()

    expect(await fleet.archive('2024-02')).toEqual([
      expect.stringMatching(/^transactions_202401: 1 transaction moved from the database to /),
    ])
    const lines = (await Array.fromAsync(readArchive(path.join(fleet.folder, 'transactions_202401.jsonl.gz')))).flat()
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ tran_id: fleet.january.tran_id, odometer: 1 }])
    expect(await fleet.months()).toEqual(['2024-02'])
    expect(await fleet.invoices()).toEqual(invoices)
    expect(await sums()).toEqual(before)
    // The PDF is drawn again from the stored document.
    await sql`delete from invoice_files`.execute(fleet.portal.db)
    for (const { id } of invoices) expect((await fleet.as.get(`/v1/invoices/${id}/file/pdf`)).status).toBe(200)
    expect(await verifySums(fleet.ctx)).toMatchObject({ archived_before: '2024-02-01', problems: [] })
    expect((await verifyLedger(fleet.ctx)).problems).toEqual([])
    expect((await verifyChain(fleet.ctx)).problems).toEqual([])
    const noted = await sql`select action from audit_events where action like '%.archive'`.execute(fleet.portal.db)
    expect(noted.rows).toEqual([{ action: 'transaction.archive' }])

    // Removing a line of an archived invoice is still detected.
    await sql`update archived_lines set total = total - 1`.execute(fleet.portal.db)
    expect((await verifyLedger(fleet.ctx)).problems).toEqual([
      expect.stringContaining('The total of an invoice is not the sum of its lines and charges'),
    ])
  },
)

test('people read purchases while a month is counted and signed', { timeout: 120_000 }, async () => {
  const fleet = await aFleetOf2024()
  await fleet.take(fleet.january, fleet.february)
  await fleet.close('2024-02-01', '2024-03-01')
  const usual = archiveKinds.transactions!
  const seen: unknown[] = []
  const keepSums: typeof usual.keepSums = async (ctx, part) => {
    seen.push(await fleet.months())
    await usual.keepSums?.(ctx, part)
  }
  const kind = { ...usual, keepSums }
  await Array.fromAsync(archiveMonths(fleet.ctx, { kind, before: '2024-02-01T00:00:00Z', folder: fleet.folder }))
  expect(seen).toEqual([['2024-02', '2024-01']])
  expect(await fleet.months()).toEqual(['2024-02'])
})

test('a month whose account is billed by another system is archived too', { timeout: 120_000 }, async () => {
  const fleet = await aFleetOf2024()
  await fleet.take(fleet.january)
  await fleet.portal.db.updateTable('account_billings').set({ invoiced_by: 'elsewhere' }).execute()
  expect(await fleet.archive('2024-02')).toEqual([expect.stringMatching(/^transactions_202401: 1 transaction moved /)])
  expect(await fleet.months()).toEqual([])
})

test(
  'an archived line that is sent again is recognized, and any other line of its month is refused',
  { timeout: 120_000 },
  async () => {
    const fleet = await aFleetOf2024()
    await fleet.take(fleet.january, fleet.february)
    await fleet.close('2024-02-01', '2024-03-01')
    await fleet.archive('2024-02')
    const corrected = { ...fleet.january, odometer: 7 }
    const moved = { ...fleet.january, tran_date: '2024-02-11' }
    const late = fleet.bought('2024-01-20', 3)
    expect(await fleet.take(fleet.january)).toMatchObject({ added: 0, unchanged: 1, refused: 0 })
    for (const line of [corrected, moved, late])
      expect(await fleet.take(line)).toMatchObject({ added: 0, corrected: 0, refused: 1 })
    expect(await fleet.take(fleet.bought('2024-02-20', 4))).toMatchObject({ added: 1 })
    const { rows } = await sql`select distinct message from import_problems`.execute(fleet.portal.db)
    expect(rows).toEqual([{ message: 'Its month is archived' }])
  },
)

test(
  'the portal shows from which day on transactions can be read, and the last year is never archived',
  { timeout: 120_000 },
  async () => {
    const fleet = await aFleetOf2024()
    await fleet.take(fleet.january)
    await fleet.close('2024-02-01')
    const shown = async () => (await fleet.portal.anonymous.get('/v1/config')).body.data.transactions_from
    expect(await shown()).toBeNull()
    const environment = { DATABASE_URL: fleet.portal.url, KEYRING: fleet.portal.config.keyring! }
    const { code, stdout } = await aProgram(
      'archive',
      environment,
      '--before',
      '2099-01',
      '--to',
      fleet.folder,
      '--of',
      'transactions',
    ).ended
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringMatching(/^transactions_202401: 1 /) })
    const files = await readdir(fleet.folder)
    expect(files).toHaveLength(3)
    await renewProvider(fleet.portal.ctx)
    expect(await shown()).toBe('2024-04-01')
  },
)

test(
  'a month of authorisations is archived to a file, and later lines of that month are refused',
  { timeout: 120_000 },
  async () => {
    const fleet = await aFleetOf2024()
    const { account_id, id: card_id } = await aCard(fleet.portal, { account_id: (await fleet.portal.anAccount()).id })
    const { auth_id } = await anAuthorisation(fleet.portal, { account_id, card_id })
    const inFourYears = { ...fleet.ctx, clock: { now: () => new Date('2030-11-15T12:00:00Z') } }
    const given = { kind: archiveKinds.authorisations!, before: '2030-01-01T00:00:00Z', folder: fleet.folder }
    expect((await Array.fromAsync(archiveMonths(inFourYears, given)))[0]).toMatch(
      /^authorisations_before: 1 authorisation moved from the database to /,
    )
    const { rows } = await sql`
    select (select count(*)::int from authorisations) as left, auth_id from authorisation_keys`.execute(fleet.portal.db)
    expect(rows).toEqual([{ left: 0, auth_id }])
    const head = 'auth_id,network,authorised_date,authorised_time,card_number,is_approved,decline_code'
    const sent = `${head}\n${auth_id},CFN,2026-03-10,12:00:00,${fleet.january.card_number},N,bad_did`
    const { body } = await sendFile(fleet.staff, sent, { layout: 'C', content: 'authorisations' })
    await runImport(fleet.ctx, { import_id: body.data.id })
    expect((await fleet.staff.get(`/v1/imports/${body.data.id}`)).body.data).toMatchObject({ added: 0, unchanged: 0, refused: 1 })
  },
)
