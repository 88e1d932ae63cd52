import { untoldKindNames } from '@forecourt/domain/rules/network-channels.ts'
import type { ChangeClass } from '@forecourt/domain/rules/network-changes.ts'
import { sql } from 'kysely'

/** In SQL text: the channels through which nobody else is told. */
export const untoldKinds = `(${untoldKindNames.map((name) => `'${name}'`).join(', ')})`

/** Whether a change of this class reaches its network. A stop may use a different channel. `ch` is the channel. */
export const reachesNetwork = (changeClass: ChangeClass) =>
  sql`${sql.raw(changeClass === 1 ? 'coalesce(ch.urgent_by, ch.kind)' : 'ch.kind')} not in ${sql.raw(untoldKinds)}`
