import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitShared } from './shared-values.ts'

const value = fc.oneof(fc.constantFrom(null, '', 'KENT', 0, 1, true), fc.string(), fc.array(fc.string(), { maxLength: 2 }))
const object = fc.dictionary(fc.constantFrom('vehicle_number', 'cost_center', 'states', 'misc_1'), value, {
  noNullPrototype: true,
})

test('merging the shared values into each object’s own restores the objects', () => {
  fc.assert(
    fc.property(fc.array(object, { minLength: 1 }), (objects) => {
      const { shared, own } = splitShared(objects)
      const again = (JSON.parse(own) as object[]).map((each) => ({ ...(JSON.parse(shared) as object), ...each }))
      expect(again).toEqual(objects)
    }),
  )
})

test('values that all objects share are stored once', () => {
  const cards = [1, 2].map((n) => ({ vehicle_number: `V${n}`, cost_center: 'KENT', misc_1: null }))
  expect(splitShared(cards)).toEqual({
    shared: '{"cost_center":"KENT","misc_1":null}',
    own: '[{"vehicle_number":"V1"},{"vehicle_number":"V2"}]',
  })
})
