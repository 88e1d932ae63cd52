// The account's own texts on a card, for its accounting.
import type { FieldTable } from './field-row.ts'
import { allNetworks, allTypes } from './kinds-of-card.ts'

const freeText = { on: allNetworks, for: allTypes, shown: 'optional', scope: 'identity', told: 'ours' } as const

export const accountingTexts = {
  tax_doc: {
    label: 'Tax exempt doc',
    ...freeText,
    input: { as: 'text', limit: 15 },
    wizard: ['Identity', 20],
    tab: ['details', 70],
    record: { place: 140, key: 'tax_doc', title: 'Tax doc', width: 15, is_shown: false, isAudited: true },
    example: '',
  },
  cost_center: {
    label: 'Cost center',
    ...freeText,
    input: { as: 'text', limit: 10 },
    wizard: ['Identity', 10],
    tab: ['details', 60],
    inBulk: true,
    list: 130,
    record: { place: 130, key: 'cost_center', title: 'Cost center', width: 10, is_shown: false, isAudited: true },
    example: '0100',
    otherNames: ['cost centre'],
  },
  misc_1: {
    label: 'Misc 1',
    ...freeText,
    input: { as: 'text', limit: 10 },
    wizard: ['Identity', 30],
    tab: ['details', 80],
    list: 140,
    example: '',
  },
  misc_2: {
    label: 'Misc 2',
    ...freeText,
    input: { as: 'text', limit: 10 },
    wizard: ['Identity', 40],
    tab: ['details', 90],
    list: 150,
    example: '',
  },
  misc_3: {
    label: 'Misc 3',
    ...freeText,
    input: { as: 'text', limit: 15 },
    wizard: ['Identity', 50],
    tab: ['details', 100],
    list: 160,
    example: '',
  },
  misc_4: {
    label: 'Misc 4',
    ...freeText,
    input: { as: 'text', limit: 25 },
    wizard: ['Identity', 60],
    tab: ['details', 110],
    list: 170,
    example: '',
  },
} as const satisfies FieldTable
