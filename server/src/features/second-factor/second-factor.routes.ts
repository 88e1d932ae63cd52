import { secondFactor } from '@forecourt/domain/contract/second-factor.ts'
import { bind } from '#src/http/mount.ts'
import { addPasskey } from './add-passkey.ts'
import { confirmTotp } from './confirm-totp.ts'
import { offerSecondFactor } from './offer-second-factor.ts'
import { removePasskey, removeTotp } from './remove-factor.ts'
import { renamePasskey } from './rename-passkey.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { getSecondFactor } from './second-factor.queries.ts'
import { startPasskey } from './start-passkey.ts'
import { startTotp } from './start-totp.ts'
import { stepUp } from './step-up.ts'

export const secondFactorRoutes = bind('secondFactor', secondFactor, {
  get: async (ctx) => ({ data: await getSecondFactor(ctx) }),
  startTotp: async (ctx, { body }) => ({ data: await startTotp(ctx, body) }),
  confirmTotp: async (ctx, { body }) => ({ data: { recovery_codes: await confirmTotp(ctx, body.code) } }),
  removeTotp: async (ctx) => {
    await removeTotp(ctx)
    return { data: {} }
  },
  startPasskey: async (ctx, { body }) => ({ data: await startPasskey(ctx, body) }),
  addPasskey: async (ctx, { body }) => ({ data: { recovery_codes: await addPasskey(ctx, body) } }),
  renamePasskey: async (ctx, { params, body }) => {
    await renamePasskey(ctx, params.id, body.name)
    return { data: {} }
  },
  removePasskey: async (ctx, { params }) => {
    await removePasskey(ctx, params.id)
    return { data: {} }
  },
  renewRecoveryCodes: async (ctx) => ({ data: { recovery_codes: await renewRecoveryCodes(ctx) } }),
  offer: async (ctx) => ({ data: (await offerSecondFactor(ctx, ctx.who.user_id)) ?? { methods: [], passkey_options: null } }),
  stepUp: async (ctx, { body }) => {
    await stepUp(ctx, body)
    return { data: {} }
  },
})
