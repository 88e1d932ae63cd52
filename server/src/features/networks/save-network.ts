import type { NetworkCode, NetworkEdit, NetworkEncoding, ProviderNetwork } from '@forecourt/domain/contract/networks.ts'
import { templateProblem } from '@forecourt/domain/rules/magnetic-stripe.ts'
import { channelProblems } from '@forecourt/domain/rules/network-channels.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid, notFound, type FieldErrors } from '#src/system/errors.ts'
import { enqueueAll } from '#src/jobs/queue.ts'
import { renewProvider, tellInstances } from '#src/features/provider/renew-provider.ts'
import { listNetworks } from './networks.queries.ts'

const highestPrompt = 6

/** Finds duplicate codes, and codes for unknown ids. */
const codeProblems = async ({ db }: UserCtx, codes: readonly NetworkCode[]): Promise<FieldErrors> => {
  const idsOf = async (table: 'card_fuel_profiles' | 'card_time_profiles') =>
    new Set((await db.selectFrom(table).select('id').execute()).map(({ id }) => id))
  const fuel = await idsOf('card_fuel_profiles')
  const time = await idsOf('card_time_profiles')
  const isOurs: Record<NetworkCode['what'], (our_id: number) => boolean> = {
    fuel_profile: (our_id) => fuel.has(our_id),
    time_profile: (our_id) => time.has(our_id),
    prompt: (our_id) => our_id <= highestPrompt,
    limit: (our_id) => our_id > 0,
  }
  const seen = new Set<string>()
  const errors: FieldErrors = {}
  for (const [place, { what, our_id }] of codes.entries()) {
    const key = `${what}:${our_id}`
    if (!isOurs[what](our_id)) errors[`codes.${place}.our_id`] = ['Unknown']
    if (seen.has(key)) errors[`codes.${place}.our_id`] = ['Has a code already']
    seen.add(key)
  }
  return errors
}

/** Rejects a template that no card could fill, one for an unknown card type, and a second one for the same stripe. */
const encodingProblems = async ({ db }: UserCtx, encodings: readonly NetworkEncoding[]): Promise<FieldErrors> => {
  const types = new Set((await db.selectFrom('card_types').select('id').execute()).map(({ id }) => id))
  const seen = new Set<string>()
  const errors: FieldErrors = {}
  for (const [place, { track, card_type_id, template }] of encodings.entries()) {
    const key = `${track}:${card_type_id}`
    const problem = templateProblem(track, template)
    if (problem) errors[`encodings.${place}.template`] = [problem]
    if (card_type_id !== null && !types.has(card_type_id)) errors[`encodings.${place}.card_type_id`] = ['Unknown']
    if (seen.has(key)) errors[`encodings.${place}.track`] = ['Has a template already']
    seen.add(key)
  }
  return errors
}

const write = async ({ db, who }: UserCtx, card_network_id: number, network: ProviderNetwork) => {
  const { card_network_id: _, name: __, version: ___, updated_at: ____, secrets: _____, failure: ______, ...kept } = network
  const { is_used, codes, encodings, settings, ...channel } = kept
  await db.updateTable('card_networks').set({ is_used }).where('id', '=', card_network_id).execute()
  await db
    .updateTable('network_channels')
    .set({ ...channel, settings: JSON.stringify(settings) })
    .set({ version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id })
    .where('card_network_id', '=', card_network_id)
    .execute()
  await db.deleteFrom('network_codes').where('card_network_id', '=', card_network_id).execute()
  if (codes.length > 0)
    await db
      .insertInto('network_codes')
      .values(codes.map((code) => ({ card_network_id, ...code })))
      .execute()
  await db.deleteFrom('network_encodings').where('card_network_id', '=', card_network_id).execute()
  if (encodings.length > 0)
    await db
      .insertInto('network_encodings')
      .values(encodings.map((encoding) => ({ card_network_id, ...encoding })))
      .execute()
}

const coded = { fuel_profile: 'card_fuel_profile_id', time_profile: 'card_time_profile_id' } as const
const isOfCards = (what: NetworkCode['what']): what is keyof typeof coded => Object.hasOwn(coded, what)

/**
 * The changed codes that are told for cards. Codes for prompts and limits are only on the plastic, and a removed code tells a card
 * nothing.
 */
const newCodes = (before: readonly NetworkCode[], after: readonly NetworkCode[]) =>
  after.flatMap(({ what, our_id, their_code }) => {
    const old = before.find((code) => code.what === what && code.our_id === our_id)
    if (!isOfCards(what) || old?.their_code === their_code) return []
    return [{ field: coded[what], profile_id: our_id, is_first: old === undefined }]
  })

/** Waiting changes go out with the new settings. A job tells cards whose codes have changed again. */
export const saveNetwork = async (ctx: UserCtx, card_network_id: number, { version, ...change }: NetworkEdit) => {
  const saved = await inTransaction(ctx, async (ctx) => {
    // Locks all of them, so that two people cannot switch off the last two at the same time.
    await ctx.db.selectFrom('network_channels').select('version').orderBy('card_network_id').forUpdate().execute()
    const all = await listNetworks(ctx)
    const before = all.find((network) => network.card_network_id === card_network_id)
    if (!before) throw notFound()
    if (before.version !== version) throw conflict('Someone else has changed this network since you opened it', 'version')
    const after = { ...before, ...change }
    const problems = {
      ...channelProblems(after, after.settings),
      ...(await codeProblems(ctx, after.codes)),
      ...(await encodingProblems(ctx, after.encodings)),
    }
    const others = all.filter((network) => network !== before && network.is_used)
    if (!after.is_used && others.length === 0) problems['is_used'] = ['At least one network is used']
    if (Object.keys(problems).length > 0) throw invalid(problems)
    await write(ctx, card_network_id, after)
    await audit(ctx, { action: 'network.update', object: { type: 'network', id: card_network_id }, before, after })
    const codes = newCodes(before.codes, after.codes)
    await enqueueAll(
      ctx,
      'network-changes.tell-code',
      codes.map((code) => ({ card_network_id, ...code })),
    )
    await tellInstances(ctx)
    return (await listNetworks(ctx)).find((network) => network.card_network_id === card_network_id)!
  })
  await renewProvider(ctx)
  return saved
}
