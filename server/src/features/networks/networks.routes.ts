import { networks } from '@forecourt/domain/contract/networks.ts'
import { bind } from '#src/http/mount.ts'
import { listNetworks } from './networks.queries.ts'
import { saveNetwork } from './save-network.ts'

export const networkRoutes = bind('networks', networks, {
  list: async (ctx) => ({ data: await listNetworks(ctx) }),
  save: async (ctx, { params, body }) => ({ data: await saveNetwork(ctx, params.id, body) }),
})
