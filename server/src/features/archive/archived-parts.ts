// docs/operations/growth.md#archive: the note of a month that is in a file. It is signed, so that an attacker cannot delete a
// month and then write a note that claims it was archived.
import type { Selectable } from 'kysely'
import type { ArchivedParts } from '#src/db/types.ts'
import type { Keyring } from '#src/secrets/keyring.ts'
import type { SystemCtx } from '#src/system/context.ts'

type Part = Selectable<ArchivedParts>
export type Facts = Omit<Part, 'key_id' | 'mac'>

const textOf = ({ part, ends_at, rows, first_id, last_id, sha256, archived_at }: Facts) =>
  JSON.stringify([
    'archived-part',
    part,
    new Date(ends_at).toISOString(),
    rows,
    first_id,
    last_id,
    sha256.toString('hex'),
    new Date(archived_at).toISOString(),
  ])

export const signPart = ({ sealing }: Keyring, facts: Facts): Part => ({
  ...facts,
  key_id: sealing.active,
  mac: sealing.mac(sealing.active, textOf(facts)),
})

const isSigned = ({ sealing }: Keyring, { key_id, mac, ...facts }: Part) =>
  sealing.has(key_id) && sealing.mac(key_id, textOf(facts)).equals(mac)

/** Reads the notes of the audit log. Changed notes are reported as problems; only the others count. */
export const readArchived = async ({ db, keyring }: Pick<SystemCtx, 'db' | 'keyring'>) => {
  const parts = await db
    .selectFrom('archived_parts')
    .selectAll()
    .where('part', 'like', String.raw`audit\_events\_%`)
    .orderBy('ends_at')
    .execute()
  const good = parts.filter((part) => isSigned(keyring, part))
  const problems = parts
    .filter((part) => !good.includes(part))
    .map(({ part }) => `The note that ${part} was archived was changed, or written by hand.`)
  const has = (event_id: number) =>
    good.some(({ first_id, last_id }) => first_id !== null && last_id !== null && first_id <= event_id && event_id <= last_id)
  return { parts: good, problems, has, rows: good.reduce((sum, { rows }) => sum + rows, 0) }
}
