import { cardProfiles } from '@forecourt/domain/contract/card-profiles.ts'
import { bind } from '#src/http/mount.ts'
import { countUsage, listProfiles } from './card-profiles.queries.ts'
import { createFuelProfile, createTimeProfile, updateFuelProfile, updateTimeProfile } from './save-profile.ts'

export const cardProfileRoutes = bind('cardProfiles', cardProfiles, {
  list: async (ctx) => ({ data: await listProfiles(ctx) }),
  createFuel: async (ctx, { body }) => ({ data: await createFuelProfile(ctx, body) }),
  updateFuel: async (ctx, { params, body }) => ({ data: await updateFuelProfile(ctx, params.id, body) }),
  fuelUsage: async (ctx, { params }) => ({ data: await countUsage(ctx, 'card_fuel_profile_id', params.id) }),
  createTime: async (ctx, { body }) => ({ data: await createTimeProfile(ctx, body) }),
  updateTime: async (ctx, { params, body }) => ({ data: await updateTimeProfile(ctx, params.id, body) }),
  timeUsage: async (ctx, { params }) => ({ data: await countUsage(ctx, 'card_time_profile_id', params.id) }),
})
