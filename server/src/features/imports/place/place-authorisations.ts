// The requests of pumps and their answers, by the id that their network gives them. A line with an unknown card is refused,
// because it belongs to no account yet. The file can be sent again.
import type { Problem } from '@forecourt/domain/rules/fixed-line.ts'
import type { AuthorisationLine } from '@forecourt/domain/rules/import-line.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { evaluateDeclines } from '#src/features/exceptions/evaluate-declines.ts'
import { findCards, type FoundCard } from './find-cards.ts'
import { findProducts } from './find-products.ts'
import { findSites } from './find-sites.ts'
import type { Telling } from './telling.ts'
import { writeLines } from './write-lines.ts'

export type NumberedAuthorisation = { line: number; record: AuthorisationLine }
type Refused = { line: number; tran_id: string; problem: Problem }

const keyOf = ({ card_network_id, auth_id }: { card_network_id: number; auth_id: string }) => `${card_network_id}|${auth_id}`

const columns = sql`account_id, card_id, card_network_id, auth_id, authorised_at, time_zone, site_id, product_id, quantity, amount,
  is_approved, decline_code, driver_number, import_id`
/**
 * What a second file may correct. Its origin stays. An authorisation that is corrected to declined gets a new posting, because no
 * report has contained it yet.
 */
const changes = sql`account_id = excluded.account_id, card_id = excluded.card_id, authorised_at = excluded.authorised_at,
  time_zone = excluded.time_zone, site_id = excluded.site_id, product_id = excluded.product_id, quantity = excluded.quantity,
  amount = excluded.amount, is_approved = excluded.is_approved, decline_code = excluded.decline_code,
  driver_number = excluded.driver_number, import_id = excluded.import_id,
  posting = case when a.is_approved and not excluded.is_approved then excluded.posting else a.posting end`
const said = (row: string) =>
  sql.raw(
    ['card_id', 'authorised_at', 'site_id', 'product_id', 'quantity', 'amount', 'is_approved', 'decline_code', 'driver_number']
      .map((column) => `${row}.${column}`)
      .join(', '),
  )

type Written = { id: number; account_id: number; is_new: boolean }

const write = async (ctx: Ctx, { told_by }: Telling, rows: readonly object[]) => {
  const { rows: written } = await sql<Written>`
    insert into authorisations as a (${columns})
    select ${columns} from json_populate_recordset(null::authorisations, ${JSON.stringify(rows)})
    on conflict (card_network_id, auth_id) do update set ${changes}
      where (${said('a')}) is distinct from (${said('excluded')})
        -- Older news never overrides newer.
        and coalesce((select coalesce(i.origin_id, i.id) from imports i where i.id = a.import_id), 0) <= ${told_by}
    returning id, account_id, xmax = 0 as is_new`.execute(ctx.db)
  return written
}

type Told = { import_id: number; telling: Telling }
type Outcome = { added: number; corrected: number; unchanged: number; refused: Refused[] }

const placeSome = async (ctx: Ctx, { import_id, telling }: Told, lines: readonly NumberedAuthorisation[]): Promise<Outcome> => {
  const records = lines.map(({ record }) => record)
  const cards = await findCards(ctx, records)
  const productOf = await findProducts(ctx, records)
  const siteOf = await findSites(ctx, records)
  const refused: Refused[] = []
  const rows = new Map<string, object>()
  const refuse = ({ line, record }: NumberedAuthorisation, problem: Problem) =>
    refused.push({ line, tran_id: record.auth_id, problem })
  const rowOf = (record: AuthorisationLine, card: FoundCard) => {
    const { card_number: _, division_number: __, account_number: ___, vehicle_number: ____, ...rest } = record
    const { site_number: _____, product_code: ______, ...told } = rest
    const site = siteOf(record)
    const time_zone = site?.time_zone ?? ctx.config.branding.time_zone
    const found = { site_id: site?.id ?? null, product_id: productOf(record)?.id ?? null }
    return { ...told, ...found, time_zone, account_id: card.account_id, card_id: card.id, import_id }
  }
  for (const [at, numbered] of lines.entries()) {
    const card = cards[at]
    const key = keyOf(numbered.record)
    if (rows.has(key)) refuse(numbered, { field: 'auth_id', message: 'Appears earlier in the file' })
    else if (!card) refuse(numbered, { field: 'card_number', message: 'Is not a card we know' })
    else rows.set(key, rowOf(numbered.record, card))
  }
  const written = await write(ctx, telling, [...rows.values()])
  await evaluateDeclines(ctx, written)
  const added = written.filter(({ is_new }) => is_new).length
  return { added, corrected: written.length - added, unchanged: rows.size - written.length, refused }
}

/** Must be called in a transaction that has called `takeTurn`. */
export const placeAuthorisations = async (ctx: Ctx, told: Told, lines: readonly NumberedAuthorisation[]): Promise<Outcome> => {
  const outcomes = await writeLines(ctx, {
    lines,
    write: (some) => placeSome(ctx, told, some),
    refuse: ({ line, record }, problem) => ({
      added: 0,
      corrected: 0,
      unchanged: 0,
      refused: [{ line, tran_id: record.auth_id, problem }],
    }),
  })
  const sum = (count: 'added' | 'corrected' | 'unchanged') => outcomes.reduce((total, outcome) => total + outcome[count], 0)
  return {
    added: sum('added'),
    corrected: sum('corrected'),
    unchanged: sum('unchanged'),
    refused: outcomes.flatMap(({ refused }) => refused),
  }
}
