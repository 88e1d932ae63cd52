// docs/product/transactions-and-money.md#exception-rules: each rule with its name, its threshold and its texts. The checks are in
// exception-checks.ts. LOCATION has no row: without telematics the position of a vehicle is unknown.
import { counted } from '#src/format/counted.ts'
import { limits } from './limits.ts'

export const severities = ['info', 'warning', 'alert'] as const
export type Severity = (typeof severities)[number]

export const reviewStates = ['open', 'reviewed', 'follow-up', 'dismissed'] as const
export type ReviewState = (typeof reviewStates)[number]

/** The allowed and the actual value, in the unit of the rule. `detail` has words for the sentence, joined by `|`. */
export type Finding = { threshold: number | null; actual: number | null; detail: string }

type Rule = {
  name: string
  severity: Severity
  /** The unit of the threshold that people set. Null if the threshold is the card's own limit, or there is none. */
  unit: 'percent' | 'minutes' | 'mph' | 'miles a day' | 'declines' | 'days' | null
  threshold: number | null
  is_on: boolean
  explanation: string
  /** The subject of the rule: each fill, each authorisation, or the current state of a card (a list, never rows of its own). */
  about: 'transaction' | 'authorisation' | 'card'
  sentence: (finding: Finding) => string
}

const decimals = (digits: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
const [whole, tenths, cents, mills] = [decimals(0), decimals(1), decimals(2), decimals(3)]

const filled = (thousandths: number | null) => `${tenths.format((thousandths ?? 0) / 1_000)} gal`
const allowed = (thousandths: number | null) => `${whole.format((thousandths ?? 0) / 1_000)} gal`
const dollars = (amount: number | null) => `$${cents.format((amount ?? 0) / 100)}`
const perGallon = (price: number | null) => `$${mills.format((price ?? 0) / 100_000)}`
const perMile = (hundredths: number | null) => `${tenths.format((hundredths ?? 0) / 100)} mpg`
const count = (number: number | null) => whole.format(number ?? 0)
const above = ({ actual, threshold }: Finding) => `${count(Math.round(((actual ?? 0) / (threshold || 1) - 1) * 100))}%`
const words = ({ detail }: Finding) => {
  const [first = '', second = ''] = detail.split('|')
  return [first, second] as const
}

/** The status that findings show for a card that was not activated yet. */
export const beforeActivation = 'Pending'

/** An excess above this share is too much for the filler neck: the fuel went into another vehicle. */
export const tankAlertPercent = 15
/** Below this the fuel probably went into another vehicle. On small fills the figure means nothing. */
export const leastMpg = { hundredths: 250, above_quantity: 20_000 }

export const exceptionRules = {
  OVER_FILL: {
    name: 'Over fill limit',
    severity: 'warning',
    unit: null,
    threshold: null,
    is_on: true,
    explanation: 'A fill above the card’s gallons or dollars per fill.',
    about: 'transaction',
    sentence: (finding) =>
      finding.detail === 'dollars'
        ? `${dollars(finding.actual)} exceeds ${dollars(finding.threshold)} per fill`
        : `${filled(finding.actual)} exceeds ${allowed(finding.threshold)} per fill`,
  },
  OVER_TANK: {
    name: 'Over tank size',
    severity: 'warning',
    unit: 'percent',
    threshold: 5,
    is_on: true,
    explanation: `A fill that does not fit into the vehicle’s tank; more than ${tankAlertPercent}% above it is an alert.`,
    about: 'transaction',
    sentence: (finding) =>
      `${filled(finding.actual)} is ${above(finding)} more than the vehicle’s tank of ${allowed(finding.threshold)} holds`,
  },
  OVER_PERIOD: {
    name: 'Over period limit',
    severity: 'warning',
    unit: null,
    threshold: null,
    is_on: true,
    explanation: 'Fills that together exceed the card’s gallons or dollars of a day, a week, half a month or a month.',
    about: 'transaction',
    sentence: (finding) => {
      const [measure, period] = words(finding)
      return measure === 'dollars'
        ? `${dollars(finding.actual)} so far exceeds ${dollars(finding.threshold)} per ${period}`
        : `${filled(finding.actual)} so far exceeds ${allowed(finding.threshold)} per ${period}`
    },
  },
  OFF_HOURS: {
    name: 'Outside hours',
    severity: 'warning',
    unit: null,
    threshold: null,
    is_on: true,
    explanation: 'A fill outside the card’s time profile, by the clock of the site.',
    about: 'transaction',
    sentence: (finding) => `${words(finding)[0]} is outside the time profile ${words(finding)[1]}`,
  },
  OFF_STATE: {
    name: 'State not allowed',
    severity: 'warning',
    unit: null,
    threshold: null,
    is_on: true,
    explanation: 'A site in a state that is not on the card’s list.',
    about: 'transaction',
    sentence: (finding) => `A site in ${words(finding)[0]}; the card may be used in ${words(finding)[1]}`,
  },
  OFF_ZIP: {
    name: 'Zip code locked out',
    severity: 'warning',
    unit: null,
    threshold: null,
    is_on: true,
    explanation: 'A site in a region or zip code that is locked out for the card.',
    about: 'transaction',
    sentence: (finding) => `A site in zip code ${words(finding)[0]}; the card is locked out of ${words(finding)[1]}`,
  },
  OFF_NETWORK: {
    name: 'Retail without access',
    severity: 'warning',
    unit: null,
    threshold: null,
    is_on: true,
    explanation: 'A retail site, although the card has no retail access.',
    about: 'transaction',
    sentence: (finding) => `${words(finding)[0]} is a retail site, and the card has no retail access`,
  },
  PRODUCT: {
    name: 'Product not allowed',
    severity: 'warning',
    unit: null,
    threshold: null,
    is_on: true,
    explanation: 'A product outside the card’s fuel profile; retail sites sell any product.',
    about: 'transaction',
    sentence: (finding) => `${words(finding)[0]} is not in the fuel profile ${words(finding)[1]}`,
  },
  REPEAT: {
    name: 'Repeated fill',
    severity: 'warning',
    unit: 'minutes',
    threshold: limits.strictControlMinutes,
    is_on: true,
    explanation: 'The same card again within a few minutes.',
    about: 'transaction',
    sentence: ({ actual, threshold }) => `Filled again after ${count(actual)} min; at least ${count(threshold)} min should pass`,
  },
  TRAVEL: {
    name: 'Too far too fast',
    severity: 'alert',
    unit: 'mph',
    threshold: 90,
    is_on: true,
    explanation: 'Two sites farther apart than a vehicle drives in the time between.',
    about: 'transaction',
    sentence: (finding) =>
      `From ${words(finding)[0]} to ${words(finding)[1]} in that time takes ${count(finding.actual)} mph; the rule allows ${count(finding.threshold)} mph`,
  },
  MPG: {
    name: 'Unusual mileage',
    severity: 'info',
    unit: 'percent',
    threshold: 30,
    is_on: true,
    explanation: 'Miles per gallon far from the vehicle’s own average, or below 2.5 on more than 20 gallons.',
    about: 'transaction',
    sentence: ({ actual, threshold, detail }) =>
      detail === 'least'
        ? `${perMile(actual)} is below ${perMile(threshold)} on a large fill`
        : `${perMile(actual)} is far from the vehicle’s average of ${perMile(threshold)}`,
  },
  ODOMETER: {
    name: 'Odometer',
    severity: 'info',
    unit: 'miles a day',
    threshold: 1_500,
    is_on: true,
    explanation: 'A reading of zero, one that does not go forward, or a jump.',
    about: 'transaction',
    sentence: ({ actual, threshold, detail }) => {
      if (detail === 'missing') return 'No odometer reading was entered'
      if (detail === 'back') return `Odometer ${count(actual)} is not above ${count(threshold)} of the previous fill`
      return `Odometer jumped by ${counted(actual ?? 0, 'mile')}; ${count(threshold)} is the most in that time`
    },
  },
  MANUAL: {
    name: 'Keyed by hand',
    severity: 'info',
    unit: null,
    threshold: null,
    is_on: true,
    explanation: 'The card was keyed in, not swiped.',
    about: 'transaction',
    sentence: () => 'The card was keyed in by hand, not swiped',
  },
  PRICE: {
    name: 'High price',
    severity: 'info',
    unit: 'percent',
    threshold: 10,
    is_on: true,
    explanation: 'A price per gallon well above what the account paid for the product in that state over 30 days.',
    about: 'transaction',
    sentence: (finding) =>
      `${perGallon(finding.actual)} per gal is ${above(finding)} above the account’s average of ${perGallon(finding.threshold)}`,
  },
  LOST_USE: {
    name: 'Dead card used',
    severity: 'alert',
    unit: null,
    threshold: null,
    is_on: true,
    explanation:
      'An attempt to use a card after it was lost, stolen, cancelled, expired or replaced, or before it was activated.',
    about: 'transaction',
    sentence: (finding) => {
      const [status, result] = words(finding)
      if (status === beforeActivation) return 'The card was used before it was activated'
      return result === 'declined'
        ? `An attempt to use the card after it was marked ${status}`
        : `The card was used after it was marked ${status}`
    },
  },
  DYED_ON_ROAD: {
    name: 'Dyed diesel on road',
    severity: 'alert',
    unit: null,
    threshold: null,
    is_on: true,
    explanation: 'Dyed diesel, which pays no road tax, for a vehicle that drives on roads.',
    about: 'transaction',
    sentence: (finding) => `${words(finding)[0]} is not for roads; the vehicle’s type is ${words(finding)[1]}`,
  },
  DECLINES: {
    name: 'Repeated declines',
    severity: 'warning',
    unit: 'declines',
    threshold: 3,
    is_on: true,
    explanation: 'Several declines of one card on one day.',
    about: 'authorisation',
    sentence: (finding) => `${counted(finding.actual ?? 0, 'decline')} in one day, the last one: ${words(finding)[0]}`,
  },
  IDLE: {
    name: 'Not used',
    severity: 'info',
    unit: 'days',
    threshold: 30,
    is_on: true,
    explanation: 'An active card that has not been used for a while.',
    about: 'card',
    sentence: ({ threshold }) => `Not used for more than ${counted(threshold ?? 0, 'day')}`,
  },
  NO_LIMIT: {
    name: 'No limits',
    severity: 'warning',
    unit: null,
    threshold: null,
    is_on: true,
    explanation: 'An active card whose limits are missing, all nines or far above the tank, or without a list of states.',
    about: 'card',
    sentence: (finding) => words(finding)[0],
  },
} as const satisfies Record<string, Rule>

export type ExceptionCode = keyof typeof exceptionRules
export const exceptionCodes = Object.keys(exceptionRules) as [ExceptionCode, ...ExceptionCode[]]
export const isExceptionCode = (code: string): code is ExceptionCode => Object.hasOwn(exceptionRules, code)
export const ruleOf = (code: ExceptionCode): Rule => exceptionRules[code]

/** The finding as a sentence. */
export const exceptionSentence = (code: string, finding: Finding) =>
  isExceptionCode(code) ? ruleOf(code).sentence(finding) : finding.detail

/** The account's setting of a rule, or the default from the table. */
export type ExceptionSetting = { code: ExceptionCode; is_on: boolean; threshold: number | null }

export const settingOf = (settings: readonly ExceptionSetting[], code: ExceptionCode): ExceptionSetting => {
  const rule = ruleOf(code)
  const own = settings.find((setting) => setting.code === code)
  return { code, is_on: own?.is_on ?? rule.is_on, threshold: (rule.unit && own?.threshold) || rule.threshold }
}
