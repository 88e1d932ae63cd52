import { counted } from '@forecourt/domain/format/counted.ts'
import { declineReason } from '@forecourt/domain/rules/decline-reasons.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { shownFour } from '#src/features/cards/shown-digits.ts'

const shown = 20

type Declined = {
  at: string
  last_four: string | null
  vehicle_number: string
  place: string
  decline_code: string
  total: number
}
type Span = { account_ids: readonly number[]; after: number; up_to: number }

/** The declines between two marks, one line each. A long list is shortened; the portal has all of them. */
export const listDeclines = async (ctx: Ctx, { account_ids, after, up_to }: Span): Promise<string[]> => {
  const { rows } = await sql<Declined>`
    select to_char(a.authorised_at, 'Mon FMDD HH24:MI') as at, ${sql.raw(shownFour('c'))} as last_four, coalesce(c.vehicle_number, '') as vehicle_number,
      coalesce(s.name || ', ' || s.city || ' ' || s.state, '') as place, a.decline_code, count(*) over ()::int as total
    from authorisations a
    join cards c on c.account_id = a.account_id and c.id = a.card_id
    left join sites s on s.id = a.site_id
    where a.account_id = any(${[...account_ids]}::bigint[]) and not a.is_approved
      and a.posting > ${after} and a.posting <= ${up_to}
    order by a.authorised_at, a.id limit ${shown}`.execute(ctx.db)
  const lines = rows.map(({ at, last_four, vehicle_number, place, decline_code }) =>
    [
      at,
      `card •••• ${last_four ?? '----'}`,
      ...(vehicle_number ? [`vehicle ${vehicle_number}`] : []),
      ...(place ? [place] : []),
      declineReason(decline_code).words,
    ].join(' · '),
  )
  const more = (rows[0]?.total ?? 0) - rows.length
  return more > 0 ? [...lines, `and ${counted(more, 'more', 'more')}`] : lines
}
