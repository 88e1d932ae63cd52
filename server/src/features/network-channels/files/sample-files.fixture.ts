// The content of the files in docs/samples: one account on hold, a new card and a stolen one.
import type { AnswerFile } from '@forecourt/domain/rules/network-files/answer-file.ts'
import type { CardFile } from '@forecourt/domain/rules/network-files/card-file.ts'

const common = {
  reason: '',
  effective_at: '20261116140300',
  expiry: '2911',
  replaces_number: '',
  pin: '',
  driver_number: '',
  dollars_fill: null,
  dollars_period: null,
  dollars_per: '',
  transactions_day: null,
  strict: false,
  retail: false,
  states: '',
  zips: '',
} as const

export const sampleCards: CardFile = {
  head: { network: 'CFN', sequence: 12, created_at: '20261116140500', urgency: 'R', mode: 'P' },
  accounts: [{ account_number: '10034512', status: 'K', effective_at: '20261116140000' }],
  cards: [
    {
      ...common,
      change_id: 4711,
      revision: 1,
      action: 'A',
      account_number: '10034511',
      card_number: '4000123',
      card_type: 'S',
      status: 'A',
      pin_action: 'S',
      pin: '4821',
      vehicle_number: '0042',
      emboss_1: 'CASCADE HAULING',
      emboss_2: 'TRUCK "42", KENT',
      products: '07',
      times: '1',
      gallons_fill: 100,
      gallons_period: 200,
      gallons_per: 'D',
      prompts: '5',
      states: 'ORWA',
      zips: '9803297201',
    },
    {
      ...common,
      change_id: 4712,
      revision: 3,
      action: 'H',
      account_number: '10034511',
      card_number: '4000124',
      card_type: 'V',
      status: 'S',
      reason: '02',
      pin_action: 'K',
      vehicle_number: '-43',
      driver_number: '77',
      emboss_1: 'CASCADE HAULING',
      emboss_2: '',
      products: '07',
      times: '',
      gallons_fill: null,
      gallons_period: null,
      gallons_per: '',
      dollars_fill: 500,
      dollars_period: 99_999,
      dollars_per: 'M',
      transactions_day: 3,
      prompts: '0',
      strict: true,
      retail: true,
    },
  ],
}

export const sampleAnswers: AnswerFile = {
  head: { network: 'CFN', sequence: 3, created_at: '20261116141000' },
  answers: [
    { change_id: 4711, revision: 1, result: 'R', code: 'E17', text: 'Product code 07, not on file', effective_at: '' },
    { change_id: 4712, revision: 3, result: 'A', code: '', text: '', effective_at: '20261116140700' },
  ],
}

export const sampleNegatives = ['4000124', '4000099']
