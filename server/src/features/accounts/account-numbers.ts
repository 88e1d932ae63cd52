// docs/product/accounts.md#numbers-and-divisions: numbers come from the division's counter or are typed, and are never reused.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { conflict, invalid } from '#src/system/errors.ts'

/** Also locks the division, so that two accounts created at once get different numbers. */
const lockDivision = async (ctx: Ctx, number: string, field: string) => {
  const division = await ctx.db
    .selectFrom('divisions')
    .select('next_account')
    .where('number', '=', number)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!division) throw invalid({ [field]: ['There is no such division'] })
  return division
}

/** Skips numbers that were typed, imported by a take-over, or used by a prospect that was deleted. */
const nextFree = async (ctx: Ctx, division: string, from: number) => {
  const { rows } = await sql<{ n: number }>`
    select n from (select generate_series(${from}::int, 999999) as n) candidates
    where not exists (select from accounts a where a.cl_account_no = ${division} || lpad(n::text, 6, '0'))
      and not exists (select from retired_account_numbers r where r.cl_account_no = ${division} || lpad(n::text, 6, '0'))
    limit 1`.execute(ctx.db)
  return rows[0]?.n
}

export const drawNumber = async (ctx: Ctx, division: string) => {
  const { next_account } = await lockDivision(ctx, division, 'division_number')
  const drawn = await nextFree(ctx, division, next_account)
  if (drawn === undefined) throw conflict(`Division ${division} has no number left`, 'numbers_used_up')
  await ctx.db
    .updateTable('divisions')
    .set({ next_account: drawn + 1 })
    .where('number', '=', division)
    .execute()
  return `${division}${String(drawn).padStart(6, '0')}`
}

/**
 * The unique indexes decide; this check gives a readable message. The division must exist, so that a typing error cannot create
 * one. An account may take back a number that it had before.
 */
export const refuseTakenNumber = async (ctx: Ctx, cl_account_no: string, account_id: number | null = null) => {
  await lockDivision(ctx, cl_account_no.slice(0, 2), 'account_number')
  const { rows } = await sql<{ is_taken: boolean }>`
    select exists (select from accounts where cl_account_no = ${cl_account_no})
      or exists (select from retired_account_numbers
        where cl_account_no = ${cl_account_no} and (former_of = ${account_id}::bigint) is not true) as is_taken`.execute(ctx.db)
  if (rows[0]?.is_taken) throw invalid({ account_number: ['This number belongs or belonged to another account'] })
}
