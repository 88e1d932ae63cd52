// Valid drivers for tests, in the account that the test created.
import { randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '#src/db/types.ts'
import type { Portal } from './portal.ts'

export const aDriverNumber = () => String(randomInt(10_000_000, 99_999_999))

export const aDriver = ({ db }: Pick<Portal, 'db'>, driver: Partial<Insertable<DB['drivers']>> & { account_id: number }) =>
  db
    .insertInto('drivers')
    .values({ driver_number: aDriverNumber(), first_name: 'Ana', last_name: 'Diaz', ...driver })
    .returningAll()
    .executeTakeFirstOrThrow()
