// The requests of pumps and their answers, by the id that their network gives them. A line with an unknown card is refused,
// because it belongs to no account yet. The file can be sent again.
import type { Problem } from '@forecourt/domain/rules/fixed-line.ts'
import type { AuthorisationLine } from '@forecourt/domain/rules/import-line.ts'
import { sql } from 'kysely'
import { archivedBefore } from '#src/db/archived-before.ts'
import type { Ctx } from '#src/system/context.ts'
import { evaluateDeclines, type LeftAuthorisation } from '#src/features/exceptions/evaluate-declines.ts'
import { findCards, type FoundCard } from './find-cards.ts'
import { findProducts } from './find-products.ts'
import { findSites } from './find-sites.ts'
import type { Telling } from './telling.ts'
import { writeLines } from './write-lines.ts'

export type NumberedAuthorisation = { line: number; record: AuthorisationLine }
type Refused = { line: number; tran_id: string; problem: Problem }

const keyOf = ({ card_network_id, auth_id }: { card_network_id: number; auth_id: string }) => `${card_network_id}|${auth_id}`

const columnNames = [
  'account_id',
  'card_id',
  'card_network_id',
  'auth_id',
  'authorised_at',
  'time_zone',
  'site_id',
  'product_id',
  'quantity',
  'amount',
  'is_approved',
  'decline_code',
  'driver_number',
  'import_id',
]
const columns = sql.raw(columnNames.join(', '))
/**
 * The columns that a later file may correct. The origin is not among them. An authorisation that is corrected to declined gets a
 * new posting, because no report has contained it yet.
 */
const changes = sql`${sql.raw(
  columnNames
    .filter((name) => name !== 'card_network_id' && name !== 'auth_id')
    .map((name) => `${name} = g.${name}`)
    .join(', '),
)}, posting = case when a.is_approved and not g.is_approved then nextval('transaction_postings') else a.posting end`
const said = (row: string) =>
  sql.raw(
    ['card_id', 'authorised_at', 'site_id', 'product_id', 'quantity', 'amount', 'is_approved', 'decline_code', 'driver_number']
      .map((column) => `${row}.${column}`)
      .join(', '),
  )

type Written = { id: number; account_id: number; authorised_at: string; before: LeftAuthorisation | null }

/**
 * The key gives the month of a stored authorisation (docs/operations/growth.md#grows-with-every-purchase). No other writer
 * interferes, because the caller has called `takeTurn`.
 */
const write = async (ctx: Ctx, { told_by }: Telling, rows: readonly object[]) => {
  const { rows: written } = await sql<Written>`
    with given as materialized (
      select g.*, k.id as known_id, k.authorised_at as known_at, b.before
      from (select ${columns} from json_populate_recordset(null::authorisations, ${JSON.stringify(rows)})) g
      left join authorisation_keys k using (card_network_id, auth_id)
      left join lateral (
        select json_build_object('id', b.id, 'account_id', b.account_id, 'card_id', b.card_id, 'authorised_at', b.authorised_at) as before
        from authorisations b where b.id = k.id and b.authorised_at = k.authorised_at offset 0
      ) b on true
    ), corrected as (
      update authorisations a set ${changes}
      from given g
      where a.id = g.known_id and a.authorised_at = g.known_at and (${said('a')}) is distinct from (${said('g')})
        -- Older news never overrides newer.
        and coalesce((select coalesce(i.origin_id, i.id) from imports i where i.id = a.import_id), 0) <= ${told_by}
      returning a.id, a.account_id, a.authorised_at, g.before
    ), added as (
      insert into authorisations (${columns}) select ${columns} from given where known_id is null
      returning id, account_id, authorised_at
    )
    select * from corrected union all select *, null from added`.execute(ctx.db)
  return written
}

type Told = { import_id: number; telling: Telling }
type Work = Told & { archived_before: string | null }
type Outcome = { added: number; corrected: number; unchanged: number; refused: Refused[] }

const placeSome = async (
  ctx: Ctx,
  { import_id, telling, archived_before }: Work,
  lines: readonly NumberedAuthorisation[],
): Promise<Outcome> => {
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
    else if (archived_before !== null && numbered.record.authorised_at < archived_before)
      refuse(numbered, { field: 'authorised_at', message: 'Its month is archived' })
    else if (!card) refuse(numbered, { field: 'card_number', message: 'Is not a card we know' })
    else rows.set(key, rowOf(numbered.record, card))
  }
  const written = await write(ctx, telling, [...rows.values()])
  const corrected = written.flatMap(({ before }) => before ?? [])
  await evaluateDeclines(ctx, written, corrected)
  const added = written.length - corrected.length
  return { added, corrected: corrected.length, unchanged: rows.size - written.length, refused }
}

/** Must be called in a transaction that has called `takeTurn`. */
export const placeAuthorisations = async (ctx: Ctx, told: Told, lines: readonly NumberedAuthorisation[]): Promise<Outcome> => {
  const archived_before = await archivedBefore(ctx.db, 'authorisations')
  const outcomes = await writeLines(ctx, {
    lines,
    write: (some) => placeSome(ctx, { ...told, archived_before }, some),
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
