import { fees } from '@forecourt/domain/contract/fees.ts'
import { bind } from '#src/http/mount.ts'
import { listConsents, listFees } from './fees.queries.ts'
import { createFee, endFee } from './manage-fees.ts'
import { recordConsent } from './record-consent.ts'
import { withdrawConsent } from './withdraw-consent.ts'

export const feeRoutes = bind('fees', fees, {
  list: async (ctx) => ({ data: await listFees(ctx) }),
  create: async (ctx, { body }) => ({ data: await createFee(ctx, body) }),
  end: async (ctx, { params, body }) => ({ data: await endFee(ctx, { id: params.id, ...body }) }),
  consents: async (ctx, { params }) => ({ data: await listConsents(ctx, params.account_id) }),
  agree: async (ctx, { params, body }) => ({ data: await recordConsent(ctx, params.account_id, body) }),
  withdraw: async (ctx, { params, body }) => ({ data: await withdrawConsent(ctx, { ...params, ...body }) }),
})
