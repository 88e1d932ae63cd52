import { expect, test } from 'vitest'
import { parsePasted } from './parse-pasted.ts'

test('cells pasted from a spreadsheet become a table that keeps quotes, gaps and leading zeros', () => {
  const text = 'Vehicle number\tDescription\r\n0042\t"two\nlines, ""quoted"""\r\n\r\n7\t\r\n'
  expect(parsePasted(text, { pins: true })).toEqual({
    table: {
      columns: ['Vehicle number', 'Description'],
      rows: [
        { row: 2, cells: ['0042', 'two\nlines, "quoted"'] },
        { row: 4, cells: ['7', ''] },
      ],
      dropped_columns: [],
    },
  })
})

test('pasted PINs are dropped for a user who may not set PINs', () => {
  expect(parsePasted('PIN\tUnit\n1234\t7', { pins: false })).toEqual({
    table: { columns: ['Unit'], rows: [{ row: 2, cells: ['7'] }], dropped_columns: ['PIN'] },
  })
})

test('an empty paste and a header alone are refused', () => {
  for (const text of ['', ' \n', 'Vehicle number']) expect(parsePasted(text, { pins: true })).toHaveProperty('problem')
})
