// Finds the cards of the lines in a file: by the full number if the file has it, otherwise by the visible digits of a masked
// number, within the account that the file names and only if exactly one card matches.
import { networks } from '@forecourt/domain/reference.ts'
import { bareDigits } from '@forecourt/domain/rules/card-number.ts'
import { networkCodes } from '@forecourt/domain/rules/transaction-layout.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { readChosen } from '#src/features/transactions/chosen-cards.ts'
import { numberHashes } from './number-hashes.ts'

export type NamedCard = {
  card_network_id: number
  card_number: string
  division_number: string | null
  account_number: string
  vehicle_number: string
}

export type FoundCard = {
  id: number
  account_id: number
  card_network_id: number
  card_type_id: number
  last_four: string
  vehicle_number: string | null
  description: string
  cost_center: string
  tax_doc: string
  card_vehicle_type_id: number | null
}

const columns = sql`c.id, c.account_id, c.card_network_id, c.card_type_id, c.last_four, c.vehicle_number, c.description, c.cost_center,
  c.tax_doc, c.card_vehicle_type_id`

/** Card numbers have at least seven digits. Fewer digits, or other characters between them, mean a masked number. */
const wholeNumber = (text: string) => {
  const digits = bareDigits(text)
  return /^\d{7,19}$/.test(digits) ? digits : undefined
}

/** The digits of an unknown number that users may see. */
export const maskedNumber = (text: string) => {
  const digits = text.replaceAll(/\D/g, '')
  return digits.length >= 4 ? `•••• ${digits.slice(-4)}` : '••••'
}

const codes = new Map<number, string>(networks.map(({ id, name }) => [id, networkCodes[name]]))
const areOneNetwork = (a: number, b: number) => codes.get(a) === codes.get(b)

/** The card that a person has chosen for a line of this network. */
export const findChosenCard = async (ctx: Ctx, card_network_id: number, chosen: { account_id: number; card_id: number }) => {
  const { rows } = await sql<FoundCard>`
    select ${columns} from cards c
    where c.account_id = ${chosen.account_id} and c.id = ${chosen.card_id} and c.last_four is not null`.execute(ctx.db)
  return rows.find((card) => areOneNetwork(card.card_network_id, card_network_id))
}

export const findByIds = async (ctx: Ctx, ids: readonly number[]) => {
  const { rows } =
    await sql<FoundCard>`select ${columns} from unnest(${ids}::bigint[]) given (id) join cards c using (id)`.execute(ctx.db)
  return new Map(rows.map((card) => [card.id, card]))
}

/**
 * The cards of corrected lines: the one that staff chose, as long as the file names the same card as before, or still one that
 * nobody knows.
 */
export const findCorrected = async (
  ctx: Ctx,
  lines: readonly { record: NamedCard & { tran_id: string }; isCorrection: boolean }[],
  named: readonly (FoundCard | undefined)[],
) => {
  const corrections = lines.flatMap(({ record, isCorrection }, place) => (isCorrection ? [{ ...record, place }] : []))
  const chosen = await readChosen(ctx, corrections)
  if (chosen.size === 0) return named
  const cards = await findByIds(ctx, [...new Set([...chosen.values()].map(({ card_id }) => card_id))])
  return named.map((card, place) => {
    const choice = chosen.get(place)
    return choice && choice.named_card_id === (card?.id ?? null) ? cards.get(choice.card_id) : card
  })
}

/** The networks that a line of this network may mean, because two networks share a code. */
export const oneNetworkWith = (card_network_id: number) =>
  networks.map(({ id }) => id).filter((id) => areOneNetwork(id, card_network_id))

const findByNumber = async (ctx: Ctx, hashes: readonly Buffer[]) => {
  const { rows } = await sql<FoundCard & { number_hash: Buffer }>`
    select ${columns}, c.number_hash from unnest(${hashes}::bytea[]) given (hash) join cards c on c.number_hash = given.hash`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ number_hash, ...card }) => [number_hash.toString('hex'), card]))
}

type Masked = Omit<NamedCard, 'card_network_id' | 'card_number'> & { place: number; last_four: string }

/** A division has two digits; files write it with four. */
const divisionOf = (text: string | null) => (text && /^\d+$/.test(text) ? String(Number(text)).padStart(2, '0') : text)

/**
 * An account number that includes its division identifies one account. Without the division, as people write it, the line must
 * also name the division, because two divisions may use the same number. Only where the layout has no division is the number
 * enough, and only if exactly one account has it. A number that no account has here may be that of a previous system.
 */
const findMasked = async (ctx: Ctx, masked: readonly Masked[]) => {
  if (masked.length === 0) return new Map<number, FoundCard[]>()
  const { rows } = await sql<FoundCard & { place: number }>`
    with given as (
      select * from unnest(
        ${masked.map(({ place }) => place)}::int[], ${masked.map(({ account_number }) => account_number)}::text[],
        ${masked.map(({ last_four }) => last_four)}::text[], ${masked.map(({ vehicle_number }) => vehicle_number)}::text[],
        ${masked.map(({ division_number }) => divisionOf(division_number))}::text[]
      ) given (place, account_number, last_four, vehicle_number, division)
    ), named as (
      select g.place, a.id from given g
        join accounts a on a.cl_account_no = g.account_number and coalesce(nullif(g.division, ''), a.cl_division_no) = a.cl_division_no
      union select g.place, a.id from given g
        join accounts a on substr(a.cl_account_no, 3) = g.account_number and a.cl_division_no = g.division
      union select g.place, min(a.id) from given g
        join accounts a on g.division is null and substr(a.cl_account_no, 3) = g.account_number
        group by g.place having count(*) = 1
      union select g.place, a.id from given g
        join accounts a on coalesce(g.division, '') = '' and a.external_number = g.account_number
        where not exists (select from accounts o where o.cl_account_no = g.account_number)
          and not exists (select from accounts o where substr(o.cl_account_no, 3) = g.account_number)
    )
    select given.place, ${columns}
    from given join named using (place) join cards c on c.account_id = named.id and c.last_four is not null
      and (given.last_four = '' or c.last_four = given.last_four)
      and (given.vehicle_number = '' or c.vehicle_number is null or c.vehicle_number_key = upper(normalize(given.vehicle_number, NFKC)))`.execute(
    ctx.db,
  )
  return Map.groupBy(rows, ({ place }) => place)
}

/** The card of each line by index. Undefined if no card or more than one matches. */
export const findCards = async (
  ctx: Ctx,
  named: readonly NamedCard[],
  hashOf = numberHashes(ctx),
): Promise<(FoundCard | undefined)[]> => {
  const hashes = named.map(({ card_number }) => {
    const number = wholeNumber(card_number)
    return number === undefined ? undefined : hashOf(number)
  })
  const whole = await findByNumber(
    ctx,
    [...new Set(hashes)].filter((hash) => hash !== undefined),
  )
  const masked = named.flatMap(({ card_number, division_number, account_number, vehicle_number }, place) => {
    const last_four = /\d{4}$/.exec(card_number.trim())?.[0] ?? ''
    const isNamed = account_number !== '' && (last_four !== '' || vehicle_number !== '')
    return hashes[place] || !isNamed ? [] : [{ place, division_number, account_number, last_four, vehicle_number }]
  })
  const possible = await findMasked(ctx, masked)
  return named.map(({ card_network_id }, place) => {
    const hash = hashes[place]?.toString('hex')
    const found = hash ? [whole.get(hash)].filter((card) => card !== undefined) : (possible.get(place) ?? [])
    const fitting = found.filter((card) => areOneNetwork(card.card_network_id, card_network_id))
    return fitting.length === 1 ? fitting[0] : undefined
  })
}
