// docs/product/transactions-and-money.md#imports
import { expect, test } from 'vitest'
import type { TransactionLine } from './import-line.ts'
import { toldOtherwise } from './told-otherwise.ts'

const line = (given: Partial<TransactionLine>) =>
  ({ card_network_id: 1, tran_id: 'X', site_number: '', product_code: '', auth_number: '', ...given }) as TransactionLine

test('a CFN sale without its leading zeros may be one with them', () => {
  const bare = line({ tran_id: '123-20261104-7', site_number: '123', product_code: '19', auth_number: '4711' })
  expect(toldOtherwise(bare)).toEqual([
    { ...bare, tran_id: '000123-20261104-0007', site_number: '000123', product_code: '0019', auth_number: '004711' },
  ])
})

test.each([
  ['as the network sent it', { tran_id: '000123-20261104-0007', site_number: '000123' }],
  ['of another site than its id says', { tran_id: '123-20261104-7', site_number: '124' }],
  ['with another id', { tran_id: 'A123-7', site_number: '123' }],
])('a line %s has only one form', (_, given) => {
  expect(toldOtherwise(line(given))).toEqual([])
})

test('a sale of one mobile network may be stored under the other name of that network', () => {
  const forms = (card_network_id: number) => toldOtherwise(line({ card_network_id })).map((form) => form.card_network_id)
  expect([forms(6), forms(7), forms(5)]).toEqual([[7], [6], []])
})
