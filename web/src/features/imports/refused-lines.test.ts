import { expect, test } from 'vitest'
import { refusedLines } from './refused-lines.ts'

test('the refused lines of a file are returned unchanged under the file’s titles', async () => {
  const sent = new File(['Card,Date\r\n1,2026-11-01\r\n2,someday\r\n3,2026-11-02\r\n4,"never"'], 'november.csv')
  const problems = new Blob(['\uFEFFline,tran_id,field,problem\r\n3,,tran_date,Is not a date\r\n5,,tran_date,Is not a date\r\n'])
  const file = await refusedLines(sent, problems)
  expect(file.name).toBe('refused-november.csv')
  expect(await file.text()).toBe('Card,Date\r\n2,someday\r\n4,"never"\n')
})
