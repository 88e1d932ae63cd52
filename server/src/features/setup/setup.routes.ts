import { setup } from '@forecourt/domain/contract/setup.ts'
import { bind } from '#src/http/mount.ts'
import { openProfiles } from './open-profiles.ts'
import { getSetup } from './setup.queries.ts'
import { skipSteps } from './skip-steps.ts'

export const setupRoutes = bind('setup', setup, {
  get: async (ctx) => ({ data: await getSetup(ctx) }),
  skip: async (ctx, { body }) => ({ data: await skipSteps(ctx, body.skipped_steps) }),
  open: async (ctx) => ({ data: await openProfiles(ctx) }),
})
