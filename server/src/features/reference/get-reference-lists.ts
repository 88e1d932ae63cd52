import { createHash } from 'node:crypto'
import type { ReferenceLists } from '@forecourt/domain/contract/reference.ts'
import { cardTypes } from '@forecourt/domain/reference.ts'
import type { Ctx } from '#src/system/context.ts'
import { readLists } from './read-lists.ts'
import { listNetworks } from './reference.queries.ts'

/** The version is a hash of the lists, so it is the same on every instance and needs no counter. */
const versionOf = (lists: ReferenceLists) => createHash('sha256').update(JSON.stringify(lists)).digest('base64url').slice(0, 22)

/** Everything that forms choose from. If the caller already has this version, returns no lists. */
export const getReferenceLists = async (ctx: Ctx, known: { version?: string | undefined }) => {
  const lists = { ...(await readLists(ctx)), networks: await listNetworks(ctx), card_types: [...cardTypes] }
  const version = versionOf(lists as ReferenceLists)
  return { version, lists: known.version === version ? null : (lists as ReferenceLists) }
}
