import { drivers } from '@forecourt/domain/contract/drivers.ts'
import { bind } from '#src/http/mount.ts'
import { exportDrivers } from './export-drivers.ts'
import { assignDriver } from './assign-driver.ts'
import { changeAssignment, removeAssignment } from './change-assignment.ts'
import { createDriver } from './create-driver.ts'
import { deactivateDriver } from './deactivate-driver.ts'
import { getDriver, listDrivers } from './drivers.queries.ts'
import { reactivateDriver } from './reactivate-driver.ts'
import { updateDriver } from './update-driver.ts'

export const driverRoutes = bind('drivers', drivers, {
  list: (ctx, { query }) => listDrivers(ctx, query),
  export: (ctx, { query }) => exportDrivers(ctx, query),
  get: async (ctx, { params }) => ({ data: await getDriver(ctx, params.id) }),
  create: async (ctx, { body }) => ({ data: await createDriver(ctx, body) }),
  update: async (ctx, { params, body }) => ({ data: await updateDriver(ctx, params.id, body) }),
  deactivate: async (ctx, { params, body }) => ({ data: await deactivateDriver(ctx, params.id, body) }),
  reactivate: async (ctx, { params }) => ({ data: await reactivateDriver(ctx, params.id) }),
  assign: async (ctx, { params, body }) => ({ data: await assignDriver(ctx, params.id, body) }),
  changeAssignment: async (ctx, { params, body }) => ({ data: await changeAssignment(ctx, params, body) }),
  removeAssignment: async (ctx, { params }) => ({ data: await removeAssignment(ctx, params) }),
})
