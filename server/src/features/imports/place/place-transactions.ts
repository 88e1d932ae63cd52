// docs/product/transactions-and-money.md#imports: each line becomes a transaction, waits or is refused, all in one transaction.
import type { Problem } from '@forecourt/domain/rules/fixed-line.ts'
import type { TransactionLine } from '@forecourt/domain/rules/import-line.ts'
import type { Pricing } from '@forecourt/domain/rules/pricing/line-taxes.ts'
import { archivedBefore } from '#src/db/archived-before.ts'
import type { Ctx } from '#src/system/context.ts'
import type { BilledBy, Corrects } from '#src/features/corrections/take-back-line.ts'
import { keepPricings } from '#src/features/pricing/keep-pricings.ts'
import { readPricing, type TaxTables } from '#src/features/pricing/read-pricing.ts'
import { readTaxTable } from '#src/features/tax-rates/read-tax-table.ts'
import { findFillDrivers } from '#src/features/drivers/fill-drivers.ts'
import { isInvoicedElsewhere, markInvoicedElsewhere } from './invoiced-elsewhere.ts'
import { findCards, findCorrected, maskedNumber, type FoundCard } from './find-cards.ts'
import { findProducts } from './find-products.ts'
import { followMoved } from './follow-moved.ts'
import { findSites, markFilled } from './find-sites.ts'
import { holdLines, overtakeHeld, releaseHeld, type HeldLine } from '#src/features/imports/held/held-lines.ts'
import {
  findKnown,
  findWaiting,
  isOldDigestOf,
  keyOf,
  lineDigests,
  type KnownTransaction,
  type LineDigests,
  type WaitingLine,
} from './known-transactions.ts'
import { findToldOtherwise } from './find-told-otherwise.ts'
import { numberTickets } from './number-tickets.ts'
import { priceImported, priceProblem } from './price-line.ts'
import { isOlder, type Telling } from './telling.ts'
import { transactionRow } from './transaction-row.ts'
import { writeLines } from './write-lines.ts'
import { markSeen, writeTransactions, type Placed } from './write-transactions.ts'

export type NumberedLine = { line: number; record: TransactionLine }

type Given = {
  import_id: number | null
  telling: Telling
  lines: readonly NumberedLine[]
  /** The file has one id for all products of a ticket. */
  areTickets?: boolean
  /** Set when waiting lines are tried again. Such a line may already be stored from its own file. */
  isRetry?: true
  /** The card that a person has chosen for these lines, whatever card number they have. */
  card?: FoundCard
  /** The invoiced line that these lines are billed instead of. */
  corrects?: (Corrects & BilledBy) | undefined
  /** That line as it was stored, with the facts of its fill. */
  original?: KnownTransaction | undefined
  /** The account whose credits after disputes the caller compares itself. */
  watched?: number | undefined
  digests?: LineDigests
}
type Taxed = Given & { taxes: TaxTables; isHistory: boolean; archived_before: string | null }
type Work = Taxed & { digests: LineDigests }
type Refused = NumberedLine & { problem: Problem }
type Sorted = {
  unchanged: { known: KnownTransaction; line: number; record: TransactionLine }[]
  /** Older than what a newer file brought, so nothing changes. */
  older: NumberedLine[]
  /** Waiting lines that this newer file makes obsolete, because it matches the stored transaction. */
  overtaken: WaitingLine[]
  toPlace: (NumberedLine & { digest: Buffer; before: KnownTransaction | undefined })[]
  held: HeldLine[]
  refused: Refused[]
}

const twice: Problem = { field: 'tran_id', message: 'Appears earlier in the file' }
const archived: Problem = { field: 'transacted_at', message: 'Its month is archived' }

/** An archived month gets no new lines and no corrections, and no stored line of such a month is corrected. */
const isArchived = (archived_before: string | null, record: TransactionLine, before: KnownTransaction | undefined) =>
  archived_before !== null &&
  (record.transacted_at < archived_before || (before?.transacted_at ?? archived_before) < archived_before)

/** Step one, by the line's id: unchanged, older news, a correction, or a repeated line of the same file. */
const sortLines = async (
  ctx: Ctx,
  { import_id, telling, lines, isRetry, digests: { hashes, digest: digestOf }, archived_before }: Work,
): Promise<Sorted> => {
  const sorted: Sorted = { unchanged: [], older: [], overtaken: [], toPlace: [], held: [], refused: [] }
  const records = lines.map(({ record }) => record)
  const known = await findKnown(ctx, records)
  const waiting = isRetry ? new Map<string, WaitingLine>() : await findWaiting(ctx, records)
  const seen = new Set<string>()
  for (const { line, record } of lines) {
    const key = keyOf(record)
    const before = known.get(key)
    const waits = waiting.get(key)
    const isTwice =
      seen.has(key) ||
      (waits !== undefined && waits.import_id === import_id) ||
      (!isRetry && before?.import_id === import_id && before.line !== line)
    seen.add(key)
    const digest = digestOf(record)
    if (isTwice) sorted.refused.push({ line, record, problem: twice })
    else if (before && (before.digest.equals(digest) || isOldDigestOf(hashes, record, before.digest))) {
      sorted.unchanged.push({ known: before, line, record })
      if (waits && !isOlder(telling, waits)) sorted.overtaken.push(waits)
    } else if ((before && isOlder(telling, before)) || (waits && isOlder(telling, waits))) sorted.older.push({ line, record })
    else if (isArchived(archived_before, record, before)) sorted.refused.push({ line, record, problem: archived })
    else if (before?.invoice_id) sorted.held.push({ record, reason: 'invoiced', detail: '' })
    else sorted.toPlace.push({ line, record, digest, before })
  }
  return sorted
}

const mobileNetworks: readonly number[] = [6, 7]

/** Mobile fueling and fees have no site. */
const needsSite = ({ card_network_id, location_kind, site_number }: TransactionLine, grade: string) =>
  site_number !== '' || !(mobileNetworks.includes(card_network_id) || location_kind === 'M' || grade === 'Fee')

type CarriedFill = { record: TransactionLine; card: FoundCard | undefined; zone: string }

/** The drivers of the lines with a known card, by the index among all lines. */
const driversOfFills = async (ctx: Ctx, fills: readonly CarriedFill[]) => {
  const carried = fills.flatMap(({ record, card, zone }, at) => (card ? [{ record, card, zone, at }] : []))
  const known = await findFillDrivers(
    ctx,
    carried.map(({ record: { driver_number, transacted_at, vehicle_number }, card, zone }) => ({
      account_id: card.account_id,
      card_id: card.id,
      vehicle_number: card.vehicle_number ?? vehicle_number,
      driver_number,
      transacted_at,
      time_zone: zone,
    })),
  )
  const byPlace = new Map(carried.map(({ at }, place) => [at, known[place]!]))
  return (at: number) => byPlace.get(at)!
}

const dayOf = ({ transacted_at }: TransactionLine) => transacted_at.slice(0, 10)

/** The accounts and the range of days in a chunk. */
const spanOf = (fills: readonly CarriedFill[]) => {
  const days = fills.map(({ record }) => dayOf(record)).toSorted((a, b) => (a < b ? -1 : 1))
  const accounts = new Set(fills.flatMap(({ card }) => card?.account_id ?? []))
  return { accounts: [...accounts], from: days[0] ?? '', to: days.at(-1) ?? '' }
}

const placeOf = (record: TransactionLine, { account_id, id, card_network_id }: FoundCard) => ({
  account_id,
  card_id: id,
  card_network_id,
  location_kind: record.location_kind,
  on: dayOf(record),
})

/** Step two: a line whose card, product and site are known is placed, otherwise it waits. */
const placeAll = async (
  ctx: Ctx,
  { import_id, taxes, digests: { hashes }, isHistory, card: chosen, corrects, original }: Work,
  { toPlace, held, refused }: Sorted,
) => {
  const records = toPlace.map(({ record }) => record)
  const corrected = toPlace.map(({ record, before }) => ({ record, isCorrection: Boolean(before ?? corrects) }))
  const named = chosen ? records.map(() => chosen) : await findCorrected(ctx, corrected, await findCards(ctx, records, hashes))
  const productOf = await findProducts(ctx, records)
  const siteOf = await findSites(
    ctx,
    records.filter((record, at) => named[at] && productOf(record)),
  )
  const arriving = corrected.flatMap(({ record, isCorrection }, at) => {
    const [card, product] = [named[at], productOf(record)]
    const isNew = card && product && !chosen && !isCorrection
    return isNew ? [{ at, record, card, product_id: product.id, site_id: siteOf(record)?.id ?? null }] : []
  })
  const followed = await followMoved(ctx, arriving)
  const cards = named.map((card, at) => followed.get(at) ?? card)
  const { time_zone } = ctx.config.branding
  const fills = toPlace.map(({ record }, at) => ({ record, card: cards[at], zone: siteOf(record)?.time_zone ?? time_zone }))
  const driversOf = await driversOfFills(ctx, fills)
  const pricingOf = await readPricing(ctx, spanOf(fills), taxes)
  const placed: (Placed & { pricing: Pricing })[] = []
  for (const [at, { line, record, digest, before }] of toPlace.entries()) {
    const card = cards[at]
    const product = productOf(record)
    const site = siteOf(record)
    if (!card) held.push({ record, reason: 'unknown card', detail: maskedNumber(record.card_number) })
    else if (!product) held.push({ record, reason: 'unknown product', detail: record.product_code })
    else if (!site && needsSite(record, product.grade))
      held.push({ record, reason: 'unknown site', detail: record.site_number || 'none named' })
    else {
      const is_ours = Boolean(corrects ?? before?.corrects)
      const found = pricingOf({ ...placeOf(record, card), product, site, is_ours })
      // Lines billed by another system were priced there.
      const pricing = isHistory || (before ?? corrects)?.invoiced_elsewhere ? { ...found, rule: null } : found
      const price = priceImported(record, pricing)
      const problem = priceProblem(record, price)
      if (problem) refused.push({ line, record, problem })
      else {
        const facts = { card, site, product, before, corrects, original, drivers: driversOf(at) }
        const row = transactionRow(record, facts, { import_id, time_zone, isHistory, ...price.row, pricing_id: null })
        const { missing } = price
        const is_county_guessed = site?.county_guessed ?? false
        placed.push({ record, row, digest, line, before, pricing, missing, is_county_guessed })
      }
    }
  }
  const idOf = await keepPricings(
    ctx,
    placed.map(({ pricing }) => pricing),
  )
  for (const { row, pricing } of placed) row.pricing_id = idOf(pricing)
  return placed
}

type Outcome = { added: number; corrected: number; unchanged: number; held: HeldLine[]; refused: Refused[] }

const placeSome = async (ctx: Ctx, given: Taxed): Promise<Outcome> => {
  const { import_id, telling, isRetry, isHistory, watched } = given
  const work = { ...given, digests: given.digests ?? lineDigests(ctx) }
  const sorted = await sortLines(ctx, work)
  const placed = await placeAll(ctx, work, sorted)
  await markFilled(
    ctx,
    placed.map(({ row }) => row.site_id),
  )
  await writeTransactions(ctx, { import_id, telling, watched }, placed)
  await markSeen(ctx, { import_id, telling }, sorted.unchanged)
  if (isHistory) await markInvoicedElsewhere(ctx, sorted.unchanged)
  // A retried line may have been stored from its own file in the meantime.
  const settled = isRetry ? [...placed, ...sorted.unchanged] : placed
  await releaseHeld(
    ctx,
    settled.map(({ record }) => record),
  )
  await overtakeHeld(ctx, [...sorted.overtaken, ...(isRetry ? sorted.older.map(({ record }) => record) : [])])
  await holdLines(ctx, { import_id, telling }, sorted.held)
  return {
    added: placed.filter(({ before }) => !before).length,
    corrected: placed.filter(({ before }) => before).length,
    unchanged: sorted.unchanged.length + sorted.older.length,
    held: sorted.held,
    refused: sorted.refused,
  }
}

/**
 * Must be called in a transaction that has called `takeTurn`. Rates and certificates are read here, under that lock: a
 * certificate entered during a long import applies to the lines that follow; its own job prices the earlier lines again.
 */
export const placeTransactions = async (ctx: Ctx, given: Given): Promise<Outcome> => {
  const taxes = await readTaxTable(ctx)
  const isHistory = await isInvoicedElsewhere(ctx, given.import_id)
  const archived_before = await archivedBefore(ctx.db, 'transactions')
  const lines = given.isRetry || given.corrects ? given.lines : await findToldOtherwise(ctx, given.lines)
  const numbered = given.areTickets ? await numberTickets(ctx, { ...given, lines }) : lines
  const outcomes = await writeLines(ctx, {
    lines: numbered,
    write: (some) => placeSome(ctx, { ...given, taxes, isHistory, archived_before, lines: some }),
    refuse: (line, problem) => ({ added: 0, corrected: 0, unchanged: 0, held: [], refused: [{ ...line, problem }] }),
  })
  const sum = (count: 'added' | 'corrected' | 'unchanged') => outcomes.reduce((total, outcome) => total + outcome[count], 0)
  return {
    added: sum('added'),
    corrected: sum('corrected'),
    unchanged: sum('unchanged'),
    held: outcomes.flatMap(({ held }) => held),
    refused: outcomes.flatMap(({ refused }) => refused),
  }
}
