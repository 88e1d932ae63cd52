import { expect, test } from 'vitest'
import { seededLists } from '@forecourt/domain/reference/seeded-profiles.ts'
import { problemFinder } from './upload-rows.ts'

test('rows that share a vehicle number all report it, whatever the spelling', () => {
  const rows = ['T1', ' t1', 'Ｔ1', 'T2', ''].map((vehicle_number, id) => ({ id, row: id + 2, cells: { vehicle_number } }))
  const problems = problemFinder(
    { kind: { network: 'CFN', card_type: 'Single' }, template: {}, card_template_id: 1 },
    seededLists,
  )(rows)
  const saysSo = rows.filter(({ id }) => problems.get(id)?.vehicle_number === 'Vehicle number must be unique')
  expect(saysSo.map(({ id }) => id)).toEqual([0, 1, 2])
})
