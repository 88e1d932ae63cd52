// docs/product/transactions-and-money.md#declines: why a pump declined, in words, and what the fleet can do about it.
import { dollars } from '#src/format/money.ts'

export const limitFields = ['max_gallon_fill', 'max_gallon_period', 'max_amount_fill', 'max_amount_period'] as const
export type LimitField = (typeof limitFields)[number]

/** `limits`: the controls that the request exceeded. `isByHours`: the time profile refused it, so higher limits do not help. */
type DeclineReason = { words: string; advice: string; limits?: readonly LimitField[]; isByHours?: true }

/** By the code that networks send with a decline. */
export const declineReasons = {
  do_not_honor: {
    words: 'Do not honor',
    advice: 'Check the card’s status; if it is active, call customer service about the account.',
  },
  site_not_allowed: {
    words: 'Site not allowed',
    advice: 'Allow the state or retail access on the card, or send the driver to a site of its network.',
  },
  not_permitted: {
    words: 'Not permitted at this time',
    advice: 'Give the card a wider time profile if the driver may fuel then.',
    isByHours: true,
  },
  exceeds_transaction_limit: {
    words: 'Exceeds transaction limit',
    advice: 'Raise the dollars per fill or per period if the purchase was right.',
    limits: ['max_amount_fill', 'max_amount_period'],
  },
  exceeds_gallon_limit: {
    words: 'Exceeds gallon limit',
    advice: 'Raise the gallons per fill or per period if the tank takes more.',
    limits: ['max_gallon_fill', 'max_gallon_period'],
  },
  bad_did: {
    words: 'Wrong PIN or driver ID',
    advice: 'Ask the driver to try again slowly; after three wrong PINs, look at who used the card.',
  },
  transaction_in_progress: {
    words: 'Transaction in progress',
    advice: `Another pump still holds the card; with strict control wait 15 minutes.`,
  },
} as const satisfies Record<string, DeclineReason>

type DeclineCode = keyof typeof declineReasons
export const declineCodes = Object.keys(declineReasons) as DeclineCode[]

const unknown: DeclineReason = {
  words: 'Declined',
  advice: 'The network gave no reason; call customer service if it happens again.',
}

/** Unknown codes still count as declines. */
export const declineReason = (code: string): DeclineReason =>
  Object.hasOwn(declineReasons, code) ? declineReasons[code as DeclineCode] : unknown

const inTenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

const limitInWords: Record<LimitField, (limit: number) => string> = {
  max_gallon_fill: (limit) => `${limit} gal per fill`,
  max_gallon_period: (limit) => `${limit} gal per period`,
  max_amount_fill: (limit) => `${dollars(limit * 100)} per fill`,
  max_amount_period: (limit) => `${dollars(limit * 100)} per period`,
}

export type CardLimits = Record<LimitField, number | null>
type Asked = { decline_code: string; quantity: number | null; amount: number | null }

const limitsOf = ({ decline_code }: Asked) => declineReason(decline_code).limits ?? []

/** Whole gallons or dollars: at most this much would have been needed for the purchase. Null if the network did not say. */
const triedOf = (field: LimitField, { quantity, amount }: Asked) => {
  const tried = field.startsWith('max_gallon') ? (quantity ?? 0) / 1_000 : (amount ?? 0) / 100
  return tried > 0 ? Math.ceil(tried) : null
}

/**
 * The limit that declined the purchase, and what was tried: the limit per fill if one fill was too much for it, otherwise the one
 * per period, which had been used up. Null if the card has no such limit by now.
 */
export const exceededLimit = (asked: Asked, card: CardLimits): { field: LimitField; tried: number | null } | null => {
  const set = limitsOf(asked).filter((field) => card[field])
  const field = set.find((each) => each.endsWith('_period') || (triedOf(each, asked) ?? Infinity) > card[each]!) ?? set[0]
  return field === undefined ? null : { field, tried: triedOf(field, asked) }
}

/** "Tried 45.2 gal for $180.00. The card now allows 40 gal per fill." Empty if neither is known. */
export const triedAgainst = (asked: Asked, card: CardLimits): string => {
  const { quantity, amount } = asked
  const tried = [
    ...(quantity === null ? [] : [`${inTenths.format(quantity / 1_000)} gal`]),
    ...(amount === null ? [] : [dollars(amount)]),
  ].join(' for ')
  const allowed = limitsOf(asked).flatMap((field) => {
    const limit = card[field]
    return limit === null ? [] : [limitInWords[field](limit)]
  })
  return [
    ...(tried ? [`Tried ${tried}.`] : []),
    ...(allowed.length > 0 ? [`The card now allows ${allowed.join(' and ')}.`] : []),
  ].join(' ')
}
