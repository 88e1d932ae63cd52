import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '#src/db/types.ts'
import type { Portal } from './portal.ts'

type Owned = Pick<Insertable<DB['saved_views']>, 'account_id' | 'user_id'> & Partial<Insertable<DB['saved_views']>>

/** A view of the cards of Kent with a new name, unless the test sets other values. Returns its id. */
export const aView = async ({ db }: Pick<Portal, 'db'>, view: Owned) => {
  const { id } = await db
    .insertInto('saved_views')
    .values({ screen: 'cards', name: randomUUID(), search: 'keyword=kent', ...view })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
