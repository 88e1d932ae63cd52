// docs/product/transactions-and-money.md#declines: why the pump declined, in words, and what the fleet can do about it.

type DeclineReason = { words: string; advice: string }

/** By the code that networks send with a refused authorisation. */
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
  },
  exceeds_transaction_limit: {
    words: 'Exceeds transaction limit',
    advice: 'Raise the dollars per fill or per period if the purchase was right.',
  },
  exceeds_gallon_limit: {
    words: 'Exceeds gallon limit',
    advice: 'Raise the gallons per fill or per period if the tank takes more.',
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

/** An unknown code is still a decline. */
export const declineReason = (code: string): DeclineReason =>
  Object.hasOwn(declineReasons, code) ? declineReasons[code as DeclineCode] : unknown
