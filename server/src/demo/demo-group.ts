// Two accounts of one owner, with one person across both (docs/product/accounts.md#groups).
import type { Ctx } from '#src/system/context.ts'

const members = ['Rainier Delivery', 'Snoqualmie Timber']
const roles = ['report user']

/** The memberships are those of the person's demo login: this marks them as given by the group's grant. */
export const insertDemoGroup = async ({ db }: Ctx, accountIds: Map<string, number>) => {
  const { id: group_id } = await db
    .insertInto('account_groups')
    .values({ name: 'Reed Holdings' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = members.map((name) => accountIds.get(name)!)
  await db.updateTable('accounts').set({ group_id }).where('id', 'in', ids).execute()
  const { id: user_id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'several@forecourt.test')
    .executeTakeFirstOrThrow()
  await db.insertInto('group_grants').values({ group_id, user_id, roles }).execute()
  const given = ids.map((account_id) => ({ account_id, user_id, group_id, roles, is_made: true }))
  await db.insertInto('granted_roles').values(given).execute()
}
