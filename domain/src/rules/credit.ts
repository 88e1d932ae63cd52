// docs/product/credit.md: how much of its credit an account uses, and the consequences.

export const holdCauses = ['limit', 'past due', 'returned payment'] as const
export type HoldCause = (typeof holdCauses)[number]

export const holdCauseNames: Readonly<Record<HoldCause, string>> = {
  limit: 'more than the limit is used',
  'past due': 'an invoice is more than 10 days past due',
  'returned payment': 'a payment was returned',
}

/** A raise above this amount needs a second person's approval. */
export const raiseNeedsSecond = 1_000_000
export const pastDueDays = 10
/** For this many days a returned payment is a cause, while anything is past due. */
export const returnDays = 30
/** Amounts below $25.00 past due are no cause. */
const pastDueCause = 2_500
/** An ACH payment can be returned for this many banking days. */
export const achDays = 3
/** An authorisation whose purchase is not imported yet counts for this many days. */
export const authorisationDays = 3

export type Warning = 0 | 80 | 90

export type Credit = {
  /** Including raises in force. Null without a limit. */
  limit: number | null
  exposure: number
  warned: Warning
  /** The open amount that is more than ten days past due. */
  long_past_due: number
  has_return: boolean
  is_held: boolean
  /** The portal began the hold, so the portal releases it. */
  is_held_by_itself: boolean
  /** The cause found by the previous check. */
  cause: HoldCause | null
  is_proposed: boolean
  automatic_hold: boolean
}

/** Compared as integers, so 94.80 % is exact. The first cent uses up a limit of zero. */
const uses = ({ limit, exposure }: Pick<Credit, 'limit' | 'exposure'>, percent: number) =>
  limit !== null && exposure > 0 && exposure * 100 >= limit * percent

/** The used share in hundredths of a percent, 9480 for 94.80 %. Null without a limit. */
export const usedOf = ({ limit, exposure }: Pick<Credit, 'limit' | 'exposure'>) =>
  limit === null
    ? null
    : exposure <= 0
      ? 0
      : limit === 0
        ? 1_000_000
        : Math.min(1_000_000, Math.round((exposure * 10_000) / limit))

/** Whether staff who manage credit must approve a new card order. */
export const needsCreditApproval = (credit: Pick<Credit, 'limit' | 'exposure'>) => uses(credit, 90)

const warningOf = (credit: Credit): Warning => {
  if (!uses(credit, 75)) return 0
  const reached: Warning = uses(credit, 90) ? 90 : uses(credit, 80) ? 80 : 0
  return reached > credit.warned ? reached : credit.warned
}

const causeOf = ({ limit, exposure, long_past_due, has_return }: Credit): HoldCause | null => {
  if (limit !== null && exposure > limit) return 'limit'
  if (long_past_due >= pastDueCause) return 'past due'
  return has_return ? 'returned payment' : null
}

/** A decision about a proposed or released hold stands until there is another cause. */
const isNews = (credit: Credit, cause: HoldCause) => cause !== credit.cause || (credit.automatic_hold && credit.is_proposed)

export type CreditStep = 'hold' | 'propose' | 'release' | 'withdraw'

const stepOf = (credit: Credit, cause: HoldCause | null): CreditStep | null => {
  if (credit.is_held)
    return credit.is_held_by_itself && !cause && (credit.limit === null || credit.exposure * 100 <= credit.limit * 95)
      ? 'release'
      : null
  if (!cause) return credit.is_proposed ? 'withdraw' : null
  if (!isNews(credit, cause)) return null
  return credit.automatic_hold ? 'hold' : 'propose'
}

export const judgeCredit = (credit: Credit) => {
  const cause = causeOf(credit)
  const warned = warningOf(credit)
  return { cause, warned, warning: warned > credit.warned ? warned : null, step: stepOf(credit, cause) }
}
