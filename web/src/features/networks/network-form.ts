// The form of a network: numbers stay text while they are typed, and templates have one line each.
import type { NetworkEdit, NetworkEncoding, ProviderNetwork } from '@forecourt/domain/contract/networks.ts'
import {
  channelProblems,
  channelSettings,
  settingsOfWays,
  type ChannelSetting,
} from '@forecourt/domain/rules/network-channels.ts'

import { cardTypes } from '@forecourt/domain/reference.ts'
import { templateProblem } from '@forecourt/domain/rules/magnetic-stripe.ts'
import { codeForms, codeProblems, codesOf, shownCodes, type CodeForm } from './code-form.ts'

type Settings = Record<ChannelSetting, string>

export type NetworkForm = Omit<
  ProviderNetwork,
  | 'card_network_id'
  | 'name'
  | 'version'
  | 'updated_at'
  | 'settings'
  | 'codes'
  | 'encodings'
  | 'assumed_after'
  | 'card_years'
  | 'secrets'
  | 'failure'
> & {
  card_years: string
  assumed_after: string
  settings: Settings
  codes: CodeForm[]
  encodings: string
}

export const networkLabels: Record<string, string> = {
  is_used: 'We issue cards of this network',
  kind: 'How it is told of changes',
  urgent_by: 'How it is told of a stopped card',
  locks_by: 'A held account is told as',
  new_cards: 'When it is first told of a card',
  activation: 'A card becomes active',
  renewal: 'A renewed card',
  card_years: 'Good for (years)',
  sends_pin: 'PINs are sent',
  assumed_after: 'Counts as accepted after (minutes)',
  participant: 'Our participant number',
  settings: 'Settings',
  codes: 'Codes',
  card_stock: 'Plastic, for the embosser',
  adds_sentinels: 'Tracks carry their sentinels',
  encodings: 'Stripe',
}

const settingNames = Object.keys(channelSettings) as ChannelSetting[]
const linesIn = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

const typeName = (id: number | null) => cardTypes.find((type) => type.id === id)?.name

const writeEncodings = (encodings: readonly NetworkEncoding[]) =>
  encodings
    .map(({ track, card_type_id, template }) => [track, typeName(card_type_id), template].filter(Boolean).join(' '))
    .join('\n')

/** Parses `2 {number}={expiry}`, or `2 Vehicle {number}={expiry}` for one card type. */
const readEncoding = (line: string): NetworkEncoding | null => {
  const [, digit, word, template] = /^([12]) (?:([A-Z][a-z]+) )?(\S.*)$/.exec(line.trim()) ?? []
  const type = cardTypes.find(({ name }) => name === word)
  if (!template || (word !== undefined && !type)) return null
  return { track: digit === '1' ? 1 : 2, card_type_id: type?.id ?? null, template }
}

const encodingsProblem = (text: string) => {
  for (const line of linesIn(text)) {
    const encoding = readEncoding(line)
    const problem = encoding ? templateProblem(encoding.track, encoding.template) : `Not understood: ${line.trim()}`
    if (problem) return problem
  }
  return null
}

export const valuesOf = (network: ProviderNetwork): NetworkForm => {
  const {
    card_network_id: _,
    name: __,
    version: ___,
    updated_at: ____,
    secrets: _____,
    failure: ______,
    assumed_after,
    card_years,
    settings,
    codes,
    encodings,
    ...values
  } = network
  return {
    ...values,
    card_years: String(card_years),
    assumed_after: assumed_after === null ? '' : String(assumed_after),
    settings: Object.fromEntries(settingNames.map((setting) => [setting, settings[setting] ?? ''])) as Settings,
    codes: codeForms(codes),
    encodings: writeEncodings(encodings),
  }
}

/** The form keeps the settings of other kinds while the user tries a kind, but does not send them. */
const settingsOf = ({ settings, ...ways }: NetworkForm) => {
  const { shown } = settingsOfWays(ways)
  const isForKind = (name: ChannelSetting) => settings[name] !== '' && shown.includes(name)
  return Object.fromEntries(settingNames.filter(isForKind).map((name) => [name, settings[name]]))
}

export const bodyOf = (form: NetworkForm): Omit<NetworkEdit, 'version'> => ({
  ...form,
  card_years: Number(form.card_years),
  assumed_after: form.assumed_after === '' ? null : Number(form.assumed_after),
  settings: settingsOf(form),
  codes: codesOf(form.codes),
  encodings: linesIn(form.encodings).flatMap((line) => readEncoding(line) ?? []),
})

export const networkProblems = (form: NetworkForm): Record<string, string | null> => ({
  ...Object.fromEntries(
    Object.entries(channelProblems(form, settingsOf(form))).map(([field, [message = '']]) => [field, message]),
  ),
  participant: /^[0-9A-Za-z]{0,10}$/.test(form.participant) ? null : 'Up to ten letters or digits',
  card_stock: /^[0-9A-Za-z .-]{0,10}$/.test(form.card_stock) ? null : 'Up to ten letters or digits',
  card_years: /^([1-9]|10)$/.test(form.card_years) ? null : 'Must be 1 to 10',
  assumed_after: /^([1-9]\d{0,3}|10000|100[0-7]\d|10080)?$/.test(form.assumed_after) ? null : 'Must be 1 to 10080, or empty',
  ...codeProblems(form.codes),
  encodings: encodingsProblem(form.encodings),
})

const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '–')

export const shownField = (field: string, value: unknown) => {
  if (field === 'codes') return shownCodes(value as CodeForm[])
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' && value !== null ? Object.values(value).filter(Boolean).join(', ') : asText(value)
}
