import { declineReason } from '@forecourt/domain/rules/decline-reasons.ts'
import { exceptionRules, settingOf } from '@forecourt/domain/rules/exceptions.ts'
import { cardStatuses } from '@forecourt/domain/reference.ts'
import { isDead } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { readExceptionSettings } from './exception-settings.queries.ts'
import { replaceFindings } from './replace-findings.ts'
import { statusAt } from './status-at.ts'

type Decline = {
  id: number
  account_id: number
  card_id: number
  authorised_at: string
  decline_code: string
  amount: number | null
  vehicle_number: string
  /** The card's status at the moment of the attempt. */
  card_status_id: number | null
  /** Its position among the declines of its card on that day, and whether it is the last. */
  nth: number
  is_last: boolean
}

/** All declines of the affected days, because one more decline changes the finding for the day. */
const declinesOfDays = async (
  { db }: Pick<Ctx, 'db'>,
  authorisations: readonly AuthorisationKey[],
  left: readonly LeftAuthorisation[],
) => {
  if (authorisations.length === 0) return []
  // Restricts the query to the months of these attempts.
  const times = [...authorisations, ...left].map(({ authorised_at }) => authorised_at).toSorted()
  const { rows } = await sql<Decline>`
    select a.id, a.account_id, a.card_id, a.authorised_at, a.decline_code, a.amount, coalesce(c.vehicle_number, '') as vehicle_number,
      ${statusAt(sql`a.account_id`, sql`a.card_id`, sql`a.authorised_at at time zone a.time_zone`)} as card_status_id,
      row_number() over day::int as nth, lead(a.id) over day is null as is_last
    from (select s.account_id, s.card_id, s.authorised_at::date as day from authorisations s
      where s.id = any(${authorisations.map(({ id }) => id)}::bigint[])
        and s.authorised_at >= ${times[0]} and s.authorised_at <= ${times.at(-1)}
      union
      select l.account_id, l.card_id, l.authorised_at::date
      from unnest(${left.map(({ account_id }) => account_id)}::bigint[], ${left.map(({ card_id }) => card_id)}::bigint[],
        ${left.map(({ authorised_at }) => authorised_at)}::timestamp[]) l (account_id, card_id, authorised_at)) days
    join authorisations a on a.account_id = days.account_id and a.card_id = days.card_id and not a.is_approved
      and a.authorised_at >= days.day and a.authorised_at < days.day + 1
    join cards c on c.account_id = a.account_id and c.id = a.card_id
    window day as (partition by a.account_id, a.card_id, a.authorised_at::date order by a.authorised_at, a.id)`.execute(db)
  return rows
}

type AuthorisationKey = { account_id: number; id: number; authorised_at: string }
/** A corrected authorisation as it was before. It may have been declined, on another day or with another card. */
export type LeftAuthorisation = AuthorisationKey & { card_id: number }

/**
 * Finds several declines of a card on one day (reported once, on the last one), and attempts with a dead
 * card. Like `evaluateExceptions` it is safe to repeat and part of the caller's transaction.
 */
export const evaluateDeclines = async (
  ctx: Pick<Ctx, 'db'>,
  authorisations: readonly AuthorisationKey[],
  left: readonly LeftAuthorisation[] = [],
) => {
  const declines = await declinesOfDays(ctx, authorisations, left)
  const settings = await readExceptionSettings(ctx, [...new Set(declines.map(({ account_id }) => account_id))])
  const found = declines.flatMap((decline) => {
    const own = settings.get(decline.account_id) ?? []
    const repeated = settingOf(own, 'DECLINES')
    const about = {
      account_id: decline.account_id,
      card_id: decline.card_id,
      transaction_id: null,
      authorisation_id: decline.id,
      transacted_at: decline.authorised_at,
      vehicle_number: decline.vehicle_number,
      amount: decline.amount ?? 0,
      threshold: null,
      actual: null,
    }
    const status = cardStatuses.find(({ id }) => id === decline.card_status_id)?.name ?? ''
    return [
      ...(repeated.is_on && decline.is_last && decline.nth >= (repeated.threshold ?? 0)
        ? [
            {
              ...about,
              code: 'DECLINES' as const,
              severity: exceptionRules.DECLINES.severity,
              threshold: repeated.threshold,
              actual: decline.nth,
              detail: declineReason(decline.decline_code).words,
            },
          ]
        : []),
      ...(settingOf(own, 'LOST_USE').is_on && decline.card_status_id !== null && isDead(decline.card_status_id)
        ? [{ ...about, code: 'LOST_USE' as const, severity: exceptionRules.LOST_USE.severity, detail: `${status}|declined` }]
        : []),
    ]
  })
  await replaceFindings(ctx, { of: 'authorisation_id', judged: [...declines, ...left], codes: ['DECLINES', 'LOST_USE'], found })
}
