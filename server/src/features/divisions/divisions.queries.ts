import type { Division } from '@forecourt/domain/contract/divisions.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'

const withAccounts = ({ db }: Ctx) =>
  db
    .selectFrom('divisions as d')
    .select(['d.number', 'd.name', 'd.cfn_participant', 'd.version'])
    .select(sql<number>`(select count(*)::int from accounts a where a.cl_division_no = d.number)`.as('accounts'))

export const listDivisions = (ctx: Ctx): Promise<Division[]> => withAccounts(ctx).orderBy('d.number').execute()

export const getDivision = async (ctx: Ctx, number: string): Promise<Division> => {
  const division = await withAccounts(ctx).where('d.number', '=', number).executeTakeFirst()
  if (!division) throw notFound()
  return division
}
