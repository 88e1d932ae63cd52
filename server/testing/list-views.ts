import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '#src/db/types.ts'
import type { Portal } from './portal.ts'

type Owned = Pick<Insertable<DB['list_views']>, 'account_id' | 'user_id'> & Partial<Insertable<DB['list_views']>>

/** A view of the cards of Kent with a new name, unless the test says otherwise. Returns its id. */
export const aListView = async ({ db }: Pick<Portal, 'db'>, view: Owned) => {
  const { id } = await db
    .insertInto('list_views')
    .values({ list: 'cards', name: randomUUID(), search: 'keyword=kent', ...view })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
