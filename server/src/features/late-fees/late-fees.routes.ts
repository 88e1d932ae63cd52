import { lateFees } from '@forecourt/domain/contract/late-fees.ts'
import { bind } from '#src/http/mount.ts'
import { listConsents } from './late-fees.queries.ts'
import { recordConsent } from './record-consent.ts'

export const lateFeeRoutes = bind('lateFees', lateFees, {
  consents: async (ctx, { params }) => ({ data: await listConsents(ctx, params.account_id) }),
  agree: async (ctx, { params, body }) => ({ data: await recordConsent(ctx, params.account_id, body) }),
})
