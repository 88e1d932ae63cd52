// docs/product/credit.md: how much of its credit an account uses, and what follows from it.

export const holdCauses = ['limit', 'past due', 'returned payment'] as const
export type HoldCause = (typeof holdCauses)[number]

export const holdCauseNames: Readonly<Record<HoldCause, string>> = {
  limit: 'more than the limit is used',
  'past due': 'an invoice is more than 10 days past due',
  'returned payment': 'a payment was returned',
}

/** A raise above this is approved by a second person. */
export const raiseNeedsSecond = 1_000_000
export const pastDueDays = 10
/** A returned payment is a cause for so many days, while something is past due. */
export const returnDays = 30
/** Less than $25.00 past due is no cause. */
const pastDueCause = 2_500
/** An ACH payment can come back for so many banking days. */
export const achDays = 3
/** An authorisation whose purchase has not come in counts for so many days. */
export const authorisationDays = 3

export type Warning = 0 | 80 | 90

export type Credit = {
  /** With raises in force. Null: no limit. */
  limit: number | null
  exposure: number
  warned: Warning
  /** Open and more than ten days past due. */
  long_past_due: number
  has_return: boolean
  is_held: boolean
  /** The hold was begun by nobody, so it is released by nobody. */
  is_held_by_itself: boolean
  /** What was found the last time. */
  cause: HoldCause | null
  is_proposed: boolean
  automatic_hold: boolean
}

/** Compared as whole numbers: 94.80 % is exactly that. A limit of zero is used up by the first cent. */
const uses = ({ limit, exposure }: Pick<Credit, 'limit' | 'exposure'>, percent: number) =>
  limit !== null && exposure > 0 && exposure * 100 >= limit * percent

/** Hundredths of a percent, as people read it: 9480. Null without a limit. */
export const usedOf = ({ limit, exposure }: Pick<Credit, 'limit' | 'exposure'>) =>
  limit === null
    ? null
    : exposure <= 0
      ? 0
      : limit === 0
        ? 1_000_000
        : Math.min(1_000_000, Math.round((exposure * 10_000) / limit))

/** A new order of cards needs the word of staff who manage credit. */
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

/** What was proposed or released stays decided until there is another cause. */
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
