// The demo data set (decisions 9): deterministic, loaded once, in one transaction.
import { cardStatuses, cardTypes, networks } from '@forecourt/domain/reference.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql, type Transaction } from 'kysely'
import { demoPassword } from '#src/features/config/demo-logins.ts'
import { hashPassword } from '#src/outside/passwords.ts'
import type { Database } from '../connect.ts'
import type { DB } from '../types.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoPeople } from './demo-people.ts'
import { seededRandom } from './demo-random.ts'

type Tx = Transaction<DB>

/** Any constant: two processes starting on one empty database must not both load it. */
const lockKey = 4_021_872

export const loadDemo = async ({ database }: { database: Database }) => {
  const password_hash = await hashPassword(demoPassword)
  await database.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
    const loaded = await tx.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
    if (loaded) return
    const accountIds = await insertAccounts(tx)
    await insertPeople(tx, accountIds, password_hash)
    await insertCards(tx, accountIds)
    await insertNotifications(tx, accountIds)
  })
}

const insertAccounts = async (tx: Tx) => {
  const rows = demoAccounts.map(({ cards: _, ...account }) => account)
  const inserted = await tx.insertInto('accounts').values(rows).returning(['id', 'name']).execute()
  return new Map(inserted.map(({ id, name }) => [name, id]))
}

const insertPeople = async (tx: Tx, accountIds: Map<string, number>, password_hash: string) => {
  for (const { roles, ...person } of demoPeople) {
    const isInvited = person.status === userStatus.invited
    const { id: user_id } = await tx
      .insertInto('users')
      .values({ ...person, password_hash: isInvited ? null : password_hash })
      .returning('id')
      .executeTakeFirstOrThrow()
    const memberships = Object.entries(roles).map(([name, held]) => ({
      user_id,
      account_id: accountIds.get(name)!,
      roles: [...held],
    }))
    if (memberships.length > 0) await tx.insertInto('memberships').values(memberships).execute()
  }
}

const networkShares = [
  ['CFN', 40],
  ['PPA', 22],
  ['WEX', 18],
  ['Private Site', 8],
  ['CNG', 4],
  ['MFF', 4],
  ['Mobile Fleet Fueling', 4],
] as const
const typeShares = [
  ['Vehicle', 55],
  ['Driver', 25],
  ['Single', 16],
  ['Misc', 4],
] as const
const statusShares = [
  ['Active', 880],
  ['Inactive', 45],
  ['Lost', 12],
  ['Stolen', 6],
  ['Cancelled', 25],
  ['Expired', 12],
  ['Replaced', 10],
  ['Pending', 8],
  ['Locked', 4],
] as const

const idOf = <Row extends { id: number; name: string }>(rows: readonly Row[], name: string) =>
  rows.find((row) => row.name === name)!.id

const insertCards = async (tx: Tx, accountIds: Map<string, number>) => {
  const random = seededRandom(20_261_115)
  const cards = demoAccounts.flatMap(({ name, cards }) =>
    Array.from({ length: cards }, () => ({
      account_id: accountIds.get(name)!,
      card_network_id: idOf(networks, random.weighted(networkShares)),
      card_type_id: idOf(cardTypes, random.weighted(typeShares)),
      card_status_id: idOf(cardStatuses, random.weighted(statusShares)),
    })),
  )
  const perInsert = 1_000
  for (let from = 0; from < cards.length; from += perInsert)
    await tx
      .insertInto('cards')
      .values(cards.slice(from, from + perInsert))
      .execute()
}

const insertNotifications = async (tx: Tx, accountIds: Map<string, number>) => {
  const account_id = accountIds.get('Cascade Hauling')!
  await tx
    .insertInto('notifications')
    .values([
      { account_id: null, kind: 'notice', title: 'Office closed on Thanksgiving Day; the lost-card line stays open 24 hours' },
      { account_id, kind: 'user', title: 'Ines Duarte was invited as account admin' },
      { account_id, kind: 'notice', title: 'New fuel sites in Kent and Moses Lake accept CFN cards' },
    ])
    .execute()
}
