import { networkName } from '@forecourt/domain/reference.ts'
import type { BulkChanges, CardUpdateState } from '@forecourt/domain/contract/card-updates.ts'
import type { NetworkTold } from '@forecourt/domain/contract/cards.ts'
import { cardChanges } from '@forecourt/domain/rules/card-changes.ts'
import { cardFields } from '@forecourt/domain/rules/card-fields.ts'
import type { AccountCtx, Ctx } from '#src/system/context.ts'
import { offsetOf, pageMeta } from '#src/db/page.ts'
import { sql } from 'kysely'
import type { JsonObject } from '#src/db/types.ts'
import { notFound } from '#src/system/errors.ts'
import { toldText } from '#src/features/network-changes/network-state.ts'
import { readLists } from '#src/features/reference/read-lists.ts'
import { lastFourFor } from '#src/features/cards/shown-digits.ts'

type PageQuery = { page: number; per_page: number }

const requests = ({ db }: Ctx) =>
  db
    .selectFrom('card_update_requests as r')
    .innerJoin('users as u', 'u.id', 'r.requested_by')
    .select([
      'r.id',
      'r.account_id',
      'r.requested_by as asked_by',
      'r.impersonated_by',
      'r.state',
      'r.created_at',
      'r.decided_at',
      'r.reason',
      'r.cards',
      'r.changed',
      'r.skipped',
      'r.changes',
    ])
    .select(['u.first_name', 'u.last_name'])

type Row = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number]

const toRequest = ({
  account_id: _,
  asked_by: __,
  impersonated_by: ___,
  first_name,
  last_name,
  changes,
  state,
  ...row
}: Row) => ({
  ...row,
  state: state as CardUpdateState,
  requested_by: `${first_name} ${last_name}`,
  fields: cardFields.filter((field) => field in (changes as JsonObject)),
})

export const listUpdateRequests = async (ctx: AccountCtx, query: PageQuery) => {
  const { total } = await ctx.db
    .selectFrom('card_update_requests')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account_id', '=', ctx.account.id)
    .executeTakeFirstOrThrow()
  const rows = await requests(ctx)
    .where('r.account_id', '=', ctx.account.id)
    .orderBy('r.id', 'desc')
    .limit(query.per_page)
    .offset(offsetOf(query))
    .execute()
  return { data: rows.map(toRequest), meta: pageMeta(query, total) }
}

/** For staff, who decide across accounts. */
export const getUpdateRequest = async (ctx: Ctx, id: number) => {
  const row = await requests(ctx).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return { account_id: row.account_id, askers: [row.asked_by, row.impersonated_by], shown: toRequest(row) }
}

/** The requested changes, while the request is pending. */
export const findPendingChanges = async (ctx: AccountCtx, request_id: number) => {
  const request = await ctx.db
    .selectFrom('card_update_requests')
    .select('changes')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', request_id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return request?.changes as BulkChanges | undefined
}

/** The result for each card. Before the request is applied, the cards have no result yet. */
export const listUpdateLines = async (ctx: AccountCtx, request_id: number, query: PageQuery) => {
  const request = await ctx.db
    .selectFrom('card_update_requests')
    .select('cards')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', request_id)
    .executeTakeFirst()
  if (!request) throw notFound()
  const rows = await ctx.db
    .selectFrom('card_update_lines as l')
    .innerJoin('cards as c', (join) => join.onRef('c.id', '=', 'l.card_id').onRef('c.account_id', '=', 'l.account_id'))
    .select([
      'l.card_id',
      'c.last_four',
      'c.card_status_id',
      'c.vehicle_number',
      'c.card_network_id',
      'l.before',
      'l.after',
      'l.skipped',
    ])
    .select(sql<NetworkTold>`${sql.raw(toldText('c'))}`.as('told'))
    .where('l.account_id', '=', ctx.account.id)
    .where('l.request_id', '=', request_id)
    .orderBy('l.card_id')
    .limit(query.per_page)
    .offset(offsetOf(query))
    .execute()
  const toChanges = cardChanges(await readLists(ctx))
  const data = rows.map(({ before, after, told, card_network_id, card_status_id, ...line }) => ({
    ...line,
    last_four: lastFourFor(ctx.who, { ...line, card_status_id }),
    // A card that its network does not know yet has no told state.
    told: after === null || told.state === null ? null : { ...told, state: told.state, network: networkName(card_network_id) },
    changes: toChanges((before ?? {}) as JsonObject, (after ?? {}) as JsonObject),
  }))
  return { data, meta: pageMeta(query, request.cards) }
}
