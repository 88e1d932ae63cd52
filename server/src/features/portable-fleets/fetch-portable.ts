import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { conflict, notFound } from '#src/system/errors.ts'
import { readParts } from './fleet-parts.ts'
import { getPortable } from './portable-fleets.queries.ts'

type Wanted = { account_id: number; id: number; has_secrets: boolean }

export const fetchPortable = async (ctx: UserCtx, { account_id, id, has_secrets }: Wanted): Promise<FileToSend> => {
  const fleet = await getPortable(ctx, { account_id, id, withSecrets: has_secrets })
  if (fleet.has_secrets !== has_secrets) throw notFound()
  if (fleet.state !== 'ready')
    throw conflict(fleet.state === 'failed' ? 'The file could not be made' : 'The file is not ready yet')
  await audit(ctx, { action: 'portable-fleet.fetch', account_id, object: { type: 'portable-fleet', id }, after: { has_secrets } })
  return { filename: fleet.filename, content_type: 'application/zip', content: readParts(ctx, id) }
}
