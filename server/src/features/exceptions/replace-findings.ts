import type { Judgement } from '@forecourt/domain/rules/exception-checks.ts'
import type { ExceptionCode } from '@forecourt/domain/rules/exceptions.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

type Finding = Omit<Judgement, 'code'> & {
  code: ExceptionCode
  account_id: number
  card_id: number
  transaction_id: number | null
  authorisation_id: number | null
  transacted_at: string
  vehicle_number: string
  amount: number
}

type Findings = {
  /** The column that refers to the judged object. */
  of: 'transaction_id' | 'authorisation_id'
  /** The judged objects, which may have earlier findings. */
  judged: readonly { account_id: number; id: number }[]
  codes: readonly ExceptionCode[]
  found: readonly Finding[]
}

/**
 * Deletes open exceptions that are not found any more. They are looked up one by one: an exception of the same import is not in
 * the statistics yet, and the planner would compare each with every judged object. The `order by` makes it use the index by the
 * judged object: in a table that looks empty, any other index seems equally good.
 */
const removeUnfound = async ({ db }: Pick<Ctx, 'db'>, { of, judged, codes, found }: Findings) => {
  if (judged.length === 0) return
  const source = sql.ref(of)
  const codesOf = Map.groupBy(found, (finding) => `${finding.account_id} ${finding[of]}`)
  const foundOf = judged.map(({ account_id, id }) => (codesOf.get(`${account_id} ${id}`) ?? []).map(({ code }) => code).join())
  await sql`
    delete from exceptions e
    using unnest(${judged.map(({ account_id }) => account_id)}::bigint[], ${judged.map(({ id }) => id)}::bigint[], ${foundOf}::text[])
      j (account_id, id, found)
    cross join lateral (
      select id from exceptions o where o.account_id = j.account_id and o.${source} = j.id and o.review_state = 'open'
        and o.code = any(${codes}::text[]) and o.code <> all(string_to_array(j.found, ','))
      order by o.code
    ) gone
    where e.id = gone.id`.execute(db)
}

/** Makes the open exceptions match the findings. Reviewed ones stay, with updated figures. */
export const replaceFindings = async ({ db }: Pick<Ctx, 'db'>, findings: Findings) => {
  await removeUnfound({ db }, findings)
  const { of, found } = findings
  if (found.length === 0) return
  const source = sql.ref(of)
  const rows = sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb) f (account_id bigint, code text, severity text,
    card_id bigint, transaction_id bigint, authorisation_id bigint, transacted_at timestamp, vehicle_number text,
    threshold bigint, actual bigint, detail text, amount bigint)`
  await sql`
    insert into exceptions as e (account_id, code, severity, card_id, transaction_id, authorisation_id, transacted_at, vehicle_number,
      threshold, actual, detail, amount)
    select account_id, code, severity, card_id, transaction_id, authorisation_id, transacted_at, vehicle_number,
      threshold, actual, detail, amount
    from ${rows} order by account_id, ${source}, code
    on conflict (account_id, ${source}, code) where ${source} is not null do update set
      severity = excluded.severity, card_id = excluded.card_id, transacted_at = excluded.transacted_at,
      vehicle_number = excluded.vehicle_number, threshold = excluded.threshold, actual = excluded.actual,
      detail = excluded.detail, amount = excluded.amount, version = e.version + 1, posting = excluded.posting
    where (e.severity, e.card_id, e.transacted_at, e.vehicle_number, e.threshold, e.actual, e.detail, e.amount) is distinct from
      (excluded.severity, excluded.card_id, excluded.transacted_at, excluded.vehicle_number, excluded.threshold, excluded.actual,
        excluded.detail, excluded.amount)`.execute(db)
}
