// docs/product/orders-and-cards.md#profiles-are-rows: adds or changes a profile. Every change goes through `changed`, inside its
// transaction. Consequences for the cards that have the profile belong there.
import type {
  FuelProfileEdit,
  FuelProfileRow,
  TimeProfileEdit,
  TimeProfileRow,
} from '@forecourt/domain/contract/card-profiles.ts'
import { mergeSent } from '@forecourt/domain/rules/merge-sent.ts'
import { FuelProfileInput, TimeProfileInput, withinDays } from '@forecourt/domain/rules/profile-input.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '#src/trail/audit.ts'
import { changedOnly } from '#src/trail/history.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import type { JsonObject } from '#src/db/types.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { lockFuelProfile, lockTimeProfile } from './card-profiles.queries.ts'

type Kind = 'fuel-profile' | 'time-profile'

/** Validates the merged record, so that omitted fields are checked too. */
const judged = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw invalid(Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), [message]])))
}

const added = async (ctx: UserCtx, kind: Kind, { id, after }: { id: number; after: JsonObject }) =>
  audit(ctx, { action: `${kind}.create`, object: { type: kind, id }, after })

type Change = { id: number; before: JsonObject; after: JsonObject }

/** A name is only ours. A change of what a profile allows is told for each card that has it. */
const allowing = ['grades', 'product_ids', 'windows']
const cardFieldOf = { 'fuel-profile': 'card_fuel_profile_id', 'time-profile': 'card_time_profile_id' } as const

const changed = async (ctx: UserCtx, kind: Kind, { id, before, after }: Change) => {
  const difference = changedOnly(before, after)
  if (allowing.some((field) => field in difference.after))
    await enqueue(ctx, 'network-changes.tell-profile', { field: cardFieldOf[kind], profile_id: id })
  await audit(ctx, { action: `${kind}.update`, object: { type: kind, id }, ...difference })
}

const assertCurrent = (stored: { version: number }, version: number) => {
  if (stored.version !== version) throw conflict('Someone else has changed this profile since you opened it', 'version')
}

const raised = { version: sql<number>`version + 1`, updated_at: sql<string>`now()` }

export const createFuelProfile = (ctx: UserCtx, input: FuelProfileInput): Promise<FuelProfileRow> =>
  inTransaction(ctx, async (ctx) => {
    const { id } = await ctx.db.insertInto('card_fuel_profiles').values(input).returning('id').executeTakeFirstOrThrow()
    await added(ctx, 'fuel-profile', { id, after: input })
    return lockFuelProfile(ctx, id)
  })

export const updateFuelProfile = (ctx: UserCtx, id: number, { version, ...sent }: FuelProfileEdit): Promise<FuelProfileRow> =>
  inTransaction(ctx, async (ctx) => {
    const { version: current, updated_at: _, id: __, ...before } = await lockFuelProfile(ctx, id)
    assertCurrent({ version: current }, version)
    const { is_hidden, ...values } = mergeSent(before, sent)
    const after = { ...judged(FuelProfileInput, values), is_hidden }
    await ctx.db
      .updateTable('card_fuel_profiles')
      .set({ ...after, ...raised })
      .where('id', '=', id)
      .execute()
    await changed(ctx, 'fuel-profile', { id, before, after })
    return lockFuelProfile(ctx, id)
  })

export const createTimeProfile = (ctx: UserCtx, { name, windows: typed }: TimeProfileInput): Promise<TimeProfileRow> =>
  inTransaction(ctx, async (ctx) => {
    const windows = withinDays(typed)
    const { id } = await ctx.db
      .insertInto('card_time_profiles')
      .values({ name, windows: JSON.stringify(windows) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await added(ctx, 'time-profile', { id, after: { name, windows } })
    return lockTimeProfile(ctx, id)
  })

export const updateTimeProfile = (ctx: UserCtx, id: number, { version, ...sent }: TimeProfileEdit): Promise<TimeProfileRow> =>
  inTransaction(ctx, async (ctx) => {
    const { version: current, updated_at: _, id: __, ...before } = await lockTimeProfile(ctx, id)
    assertCurrent({ version: current }, version)
    const { is_hidden, ...values } = mergeSent(before, sent)
    const { name, windows: typed } = judged(TimeProfileInput, values)
    const after = { name, windows: withinDays(typed), is_hidden }
    await ctx.db
      .updateTable('card_time_profiles')
      .set({ name, is_hidden, windows: JSON.stringify(after.windows), ...raised })
      .where('id', '=', id)
      .execute()
    await changed(ctx, 'time-profile', { id, before, after })
    return lockTimeProfile(ctx, id)
  })
