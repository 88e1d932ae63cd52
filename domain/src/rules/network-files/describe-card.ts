// docs/product/network-files.md#fc-card-1: the current state of a card in terms of the layout, for files, for calls and for the
// screens from which staff type it.
import { amountPeriods, cardTypes, gallonPeriods, nameIn } from '#src/reference.ts'
import { embossLines, promptWords, stripeExpiry } from '../plastic.ts'
import type { CardLine } from './card-layout.ts'
import { periodLetters, reasonName, statusNames, typeLetters } from './card-line-codes.ts'
import { fileMoment } from './network-file-names.ts'

/** Our name and the network's code; null if the network has not assigned one. */
export type Coded = { name: string; code: string | null }

/** Statuses, reasons and actions already have the codes of the layout. */
export type CardFacts = {
  change_id: number
  revision: number
  action: string
  account_number: string
  account_name: string
  card_number: string
  replaces_number: string
  card_type_id: number
  status: string
  reason: string
  effective_at: string
  expires_on: string | null
  pin_action: string
  pin: string
  vehicle_number: string
  driver_number: string
  description: string
  products: Coded | null
  times: Coded | null
  max_gallon_fill: number | null
  max_gallon_period: number | null
  card_period_gallon_id: number | null
  max_amount_fill: number | null
  max_amount_period: number | null
  card_period_amount_id: number | null
  max_transactions_day: number | null
  prompts: string
  strict_control: boolean
  is_retail: boolean
  states: readonly string[]
  zips: readonly string[]
}

/** Names a code that the network has not assigned yet. Stops are sent without it: they need neither products nor hours. */
export const missingCode = (network: string, { products, times }: Pick<CardFacts, 'products' | 'times'>) => {
  const unnamed = [products, times].find((coded) => coded !== null && coded.code === null)
  return unnamed ? `No ${network} code for ${unnamed.name}` : null
}

const typeOf = ({ card_type_id }: CardFacts) => cardTypes.find(({ id }) => id === card_type_id)!.name
const gallonPeriod = ({ card_period_gallon_id }: CardFacts) => nameIn(gallonPeriods, card_period_gallon_id)
const amountPeriod = ({ card_period_amount_id }: CardFacts) => nameIn(amountPeriods, card_period_amount_id)

/** The whole card, not only its changes. */
export const toCardLine = (facts: CardFacts): Omit<CardLine, 'line'> => {
  const [, emboss_1 = '', emboss_2 = ''] = embossLines({ ...facts, number: '' })
  return {
    change_id: facts.change_id,
    revision: facts.revision,
    action: facts.action,
    account_number: facts.account_number,
    card_number: facts.card_number,
    card_type: typeLetters[typeOf(facts)],
    status: facts.status,
    reason: facts.reason,
    effective_at: fileMoment(new Date(facts.effective_at)),
    expiry: facts.expires_on ? stripeExpiry(facts.expires_on) : '',
    replaces_number: facts.replaces_number,
    pin_action: facts.pin_action,
    pin: facts.pin_action === 'S' ? facts.pin : '',
    vehicle_number: facts.vehicle_number,
    driver_number: facts.driver_number,
    emboss_1,
    emboss_2,
    products: facts.products?.code ?? '',
    times: facts.times?.code ?? '',
    gallons_fill: facts.max_gallon_fill,
    gallons_period: facts.max_gallon_period,
    gallons_per: periodLetters[gallonPeriod(facts)] ?? '',
    dollars_fill: facts.max_amount_fill,
    dollars_period: facts.max_amount_period,
    dollars_per: periodLetters[amountPeriod(facts)] ?? '',
    transactions_day: facts.max_transactions_day,
    prompts: facts.prompts,
    strict: facts.strict_control,
    retail: facts.is_retail,
    states: facts.states.toSorted((one, other) => (one < other ? -1 : 1)).join(''),
    zips: facts.zips.join(''),
  }
}

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')
const amount = (value: number | null, unit: string, per?: string | null) =>
  value === null ? 'No limit' : `${value} ${unit}${per ? `, ${per.toLowerCase()}` : ''}`
const coded = (value: Coded | null) =>
  value === null ? 'All' : value.code === null ? value.name : `${value.code} (${value.name})`

type Shown = {
  label: string
  value: (facts: CardFacts) => string
  secret?: 'number' | 'pin'
  isHidden?: (facts: CardFacts) => boolean
}

/** Every field in the form in which staff type it. */
const shownFields = {
  account: { label: 'Account', value: ({ account_number }) => account_number },
  number: { label: 'Card number', value: () => '', secret: 'number' },
  status: { label: 'Status', value: ({ status }) => statusNames[status] ?? status },
  reason: { label: 'Reason', value: ({ reason }) => reasonName(reason) },
  type: { label: 'Card type', value: typeOf },
  expiry: {
    label: 'Expiry',
    value: ({ expires_on }) => (expires_on ? `${expires_on.slice(5, 7)}/${expires_on.slice(2, 4)}` : ''),
  },
  vehicle: { label: 'Vehicle number', value: ({ vehicle_number }) => vehicle_number },
  driver: { label: 'Driver number', value: ({ driver_number }) => driver_number },
  description: { label: 'Description', value: ({ description }) => description },
  pin: { label: 'PIN', value: () => '', secret: 'pin', isHidden: ({ pin_action }) => pin_action === 'N' },
  products: { label: 'Products', value: ({ products }) => coded(products) },
  times: { label: 'Hours', value: ({ times }) => coded(times) },
  gallons_fill: { label: 'Gallons a fill', value: (facts) => amount(facts.max_gallon_fill, 'gal') },
  gallons_period: { label: 'Gallons a period', value: (facts) => amount(facts.max_gallon_period, 'gal', gallonPeriod(facts)) },
  dollars_fill: { label: 'Dollars a fill', value: (facts) => amount(facts.max_amount_fill, 'dollars') },
  dollars_period: {
    label: 'Dollars a period',
    value: (facts) => amount(facts.max_amount_period, 'dollars', amountPeriod(facts)),
  },
  transactions_day: { label: 'Transactions a day', value: (facts) => amount(facts.max_transactions_day, 'a day') },
  prompts: { label: 'Prompts', value: ({ prompts }) => promptWords(prompts) },
  strict: { label: 'Strict control', value: ({ strict_control }) => yesOrNo(strict_control) },
  retail: { label: 'Retail access', value: ({ is_retail }) => yesOrNo(is_retail) },
  states: { label: 'States', value: ({ states }) => states.join(' ') || 'All' },
  zips: { label: 'ZIP codes', value: ({ zips }) => zips.join(' ') || 'All' },
} as const satisfies Record<string, Shown>
type ShownField = keyof typeof shownFields

const usual: readonly ShownField[] = [
  'account',
  'number',
  'status',
  'reason',
  'expiry',
  'vehicle',
  'driver',
  'type',
  'description',
  'pin',
  'products',
  'times',
  'gallons_fill',
  'gallons_period',
  'dollars_fill',
  'dollars_period',
  'transactions_day',
  'prompts',
  'strict',
  'retail',
  'states',
  'zips',
]

/** The known field orders of network screens; other networks use the default order. WEX asks for the card before the account. */
const screenOrders: Readonly<Record<string, readonly ShownField[]>> = {
  WEX: ['number', 'account', ...usual.filter((field) => field !== 'number' && field !== 'account')],
}

/** The fields of a card, in the order of the network's screen. */
export const screenFields = (network: string, facts: CardFacts) =>
  (screenOrders[network] ?? usual).flatMap((field) => {
    const { label, value, secret, isHidden }: Shown = shownFields[field]
    return isHidden?.(facts) ? [] : [{ field, label, value: value(facts), secret: secret ?? null }]
  })
