import type { Insertable } from 'kysely'
import type { DB } from '#src/db/types.ts'
import type { Portal } from './portal.ts'

/** A notice of the provider to everyone, unless the test sets other values. Returns its id. */
export const aNotice = async ({ db }: Pick<Portal, 'db'>, notice: Partial<Insertable<DB['notifications']>> = {}) => {
  const { id } = await db
    .insertInto('notifications')
    .values({ kind: 'notice', title: 'Office closed on Thanksgiving Day', ...notice })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
