import { addresses } from '@forecourt/domain/contract/addresses.ts'
import { bind } from '#src/http/mount.ts'
import { exportAddresses } from './export-addresses.ts'
import { listAddresses } from './addresses.queries.ts'
import { createAddress } from './create-address.ts'
import { removeAddress } from './remove-address.ts'
import { updateAddress } from './update-address.ts'

export const addressRoutes = bind('addresses', addresses, {
  list: (ctx, { query }) => listAddresses(ctx, query),
  export: (ctx, { query }) => exportAddresses(ctx, query),
  create: async (ctx, { body }) => ({ data: await createAddress(ctx, body) }),
  update: async (ctx, { params, body }) => ({ data: await updateAddress(ctx, params.id, body) }),
  remove: async (ctx, { params }) => ({ data: await removeAddress(ctx, params.id) }),
})
