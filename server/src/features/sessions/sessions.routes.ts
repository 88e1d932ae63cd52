import { sessions } from '@forecourt/domain/contract/sessions.ts'
import { bind } from '#src/http/mount.ts'
import { endOtherSessions, endOwnSession } from './end-own-sessions.ts'
import { listOwnSessions } from './sessions.queries.ts'

export const ownSessionRoutes = bind('sessions', sessions, {
  list: async (ctx) => ({ data: await listOwnSessions(ctx) }),
  end: async (ctx, { params }) => {
    await endOwnSession(ctx, params.id)
    return { data: {} }
  },
  endOthers: async (ctx) => ({ data: await endOtherSessions(ctx) }),
})
