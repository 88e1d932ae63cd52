// The stripe of one card: fills the templates of its network with the network's codes for our profiles and limits.
import { writeTrack, writeWithSentinels, type StripeFacts, type Track } from '@forecourt/domain/rules/magnetic-stripe.ts'
import { promptDigit, promptWords, serviceCode, stripeExpiry, stripeName } from '@forecourt/domain/rules/plastic.ts'
import type { Ctx } from '#src/system/context.ts'
import type { PrintedCard } from './printed-cards.ts'

type Stripe = Record<Track, string> & { stock: string }

/** How each network writes its stripes, read once for all cards of a file. */
export const readStripeRules = async ({ db }: Ctx) => {
  const encodings = await db.selectFrom('network_encodings').selectAll().execute()
  const codes = await db.selectFrom('network_codes').selectAll().execute()
  const channels = await db
    .selectFrom('network_channels')
    .select(['card_network_id', 'participant', 'card_stock', 'adds_sentinels'])
    .execute()

  const templateOf = ({ card_network_id, card_type_id }: PrintedCard, track: Track) => {
    const rows = encodings.filter((row) => row.card_network_id === card_network_id && row.track === track)
    return (rows.find((row) => row.card_type_id === card_type_id) ?? rows.find((row) => row.card_type_id === null))?.template
  }

  type Ours = { id: number | null; name: string }

  const codeOf = (card: PrintedCard, what: string, { id, name }: Ours) => {
    const row = codes.find((code) => code.card_network_id === card.card_network_id && code.what === what && code.our_id === id)
    return row?.their_code ?? { missing: `No ${card.card_network_name} code for ${name}` }
  }

  const channelOf = ({ card_network_id }: PrintedCard) => channels.find((row) => row.card_network_id === card_network_id)

  const participantOf = (card: PrintedCard) =>
    card.participant ||
    channelOf(card)?.participant || {
      missing: `Division ${card.cl_division_no} has no participant number for ${card.card_network_name}`,
    }

  const factsOf = (card: PrintedCard, number: string): StripeFacts => {
    const asks = { has_pin: card.pin_sealed !== null, is_odometer: card.is_odometer }
    const prompts = promptDigit(asks)
    const gallons = card.max_gallon_fill
    return {
      number,
      name: stripeName(card.account_name),
      expiry: card.expires_on ? stripeExpiry(card.expires_on) : { missing: 'The card has no expiry date' },
      service: serviceCode(asks),
      prompts,
      account: card.cl_account_no.slice(2),
      participant: participantOf(card),
      vehicle: card.vehicle_number ?? { missing: 'The card has no vehicle number' },
      limit: codeOf(card, 'limit', { id: gallons, name: `${gallons ?? 'no'} gallons a fill` }),
      products: codeOf(card, 'fuel_profile', {
        id: card.card_fuel_profile_id,
        name: card.card_fuel_profile_name ?? 'no fuel profile',
      }),
      manual_entry: codeOf(card, 'prompt', { id: Number(prompts), name: `the prompts: ${promptWords(prompts)}` }),
    }
  }

  /** Tracks are empty where the network encodes its own cards. */
  return (card: PrintedCard, number: string): Stripe => {
    const channel = channelOf(card)
    const write = (track: Track) => {
      const template = templateOf(card, track)
      if (template === undefined) return ''
      const text = writeTrack(track, template, factsOf(card, number))
      return channel?.adds_sentinels ? writeWithSentinels(track, text) : text
    }
    return { 1: write(1), 2: write(2), stock: channel?.card_stock ?? '' }
  }
}
