// docs/product/safety.md#keys-and-their-rotation: the key of the searchable hashes. With another key no card would be found, and no
// number or PIN would count as taken. So the database remembers the key's id, and a wrong key stops the start.
import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#src/system/context.ts'
import { StartError } from '#src/system/start-error.ts'
import type { Keyring } from './keyring.ts'
import { numberHash, openSecret, opensKey } from './vault.ts'

type Base = Pick<Ctx, 'db'>

/** Tells two keys with the same id apart. No card has this number. */
const checkOf = (keyring: Keyring) => keyring.index('number-hash', 'check value')

const findStored = ({ db }: Base) => db.selectFrom('index_key').select(['key_id', 'check_value']).executeTakeFirst()

/** For a database from before the id was stored: finds the key that created the hash of one of its card numbers. */
const findMaker = async ({ db }: Base, keyring: Keyring) => {
  const card = await db
    .selectFrom('cards')
    .select(['id', 'account_id', 'number_hash', 'number_sealed'])
    .where('number_hash', 'is not', null)
    .where('number_sealed', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (!card?.number_hash || !card.number_sealed) return keyring.indexing.id
  const { account_id, id, number_hash } = card
  const number = await openSecret({ db, keyring }, { account_id, card_id: id, secret: 'number' }, card.number_sealed)
  const maker = keyring.indexing.ids.find((key) =>
    numberHash({ keyring: keyring.indexing.under(key) }, number).equals(number_hash),
  )
  if (maker === undefined)
    throw new StartError('No key of KEYRING made the hashes of the card numbers in this database. Put the missing key back.')
  return maker
}

const remember = async (base: Base, keyring: Keyring) => {
  const key_id = await findMaker(base, keyring)
  await base.db
    .insertInto('index_key')
    .values({ key_id, check_value: checkOf(keyring.indexing.under(key_id)) })
    .onConflict((known) => known.column('is_only').doNothing())
    .execute()
}

/** Without a key that still wraps data keys, the portal would start and then fail at every PIN of those accounts. */
const assertOpens = async ({ db }: Base, keyring: Keyring) => {
  const oneOfEach = await db
    .selectFrom('account_keys')
    .distinctOn('wrapped_by')
    .select(['account_id', 'wrapped_by', 'wrapped_key'])
    .orderBy('wrapped_by')
    .orderBy('id')
    .execute()
  for (const row of oneOfEach) {
    if (!keyring.indexing.ids.includes(row.wrapped_by))
      throw new StartError(
        `KEYRING has no key "${row.wrapped_by}", which still wraps PINs and card numbers of this database. Put it back from your backup.`,
      )
    if (!opensKey({ keyring }, row)) throw new StartError(notTheRight(row.wrapped_by))
  }
}

const notTheRight = (key_id: string) =>
  `The key "${key_id}" in KEYRING is not the one that this database was made with. Put the right key ring back from your backup.`

/** The key ring with its hashes under the key of this database. */
export const settleIndexKey = async (base: Base, keyring: Keyring): Promise<Keyring> => {
  if (!(await findStored(base))) await remember(base, keyring)
  const { key_id, check_value } = (await findStored(base))!
  const { ids, id, is_named, under } = keyring.indexing
  if (!ids.includes(key_id))
    throw new StartError(
      `KEYRING has no key "${key_id}", under which this database finds its card numbers and PINs. Put it back beside the others; a new active key does not replace it.`,
    )
  if (is_named && id !== key_id)
    throw new StartError(
      `KEYRING names "${id}" as its index, but this database uses "${key_id}". Leave "index" out, or name "${key_id}".`,
    )
  const settled = under(key_id)
  if (!timingSafeEqual(checkOf(settled), check_value)) throw new StartError(notTheRight(key_id))
  await assertOpens(base, settled)
  return settled
}
