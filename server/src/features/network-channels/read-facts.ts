// The facts of cards as told to their networks, with each network's own codes for our profiles.
import type { CardFacts, Coded } from '@forecourt/domain/rules/network-files/describe-card.ts'
import type { Ctx } from '#src/system/context.ts'
import { describeCards } from '#src/features/network-changes/describe-card.ts'
import type { TakenChange } from '#src/features/network-changes/take-due-changes.ts'

export type Described = { facts: CardFacts; fingerprint: Buffer }

/** Keyed by the id of the change. Leaves out changes of a whole account and changes whose card is gone. */
export const readFacts = async (ctx: Ctx, changes: readonly TakenChange[]): Promise<Map<number, Described>> => {
  const codes = await ctx.db.selectFrom('network_codes').selectAll().execute()
  type Ours = { id: number | null; name: string | null }
  const coded = (card_network_id: number, what: string, { id, name }: Ours): Coded | null => {
    const row = codes.find((code) => code.card_network_id === card_network_id && code.what === what && code.our_id === id)
    return id === null ? null : { name: name ?? '', code: row?.their_code ?? null }
  }
  const found = new Map<number, Described>()
  for (const [id, { fingerprint, ...card }] of await describeCards(ctx, changes)) {
    const { card_network_id, card_fuel_profile_id, card_fuel_profile_name, card_time_profile_id, card_time_profile_name } = card
    const products = coded(card_network_id, 'fuel_profile', { id: card_fuel_profile_id, name: card_fuel_profile_name })
    const times = coded(card_network_id, 'time_profile', { id: card_time_profile_id, name: card_time_profile_name })
    found.set(id, { fingerprint, facts: { ...card, products, times } })
  }
  return found
}
