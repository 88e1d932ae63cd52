// docs/product/safety.md#hostile-files: the sender chooses the name of a file, which is stored and shown.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { asSheetCsv, aTakenAccount } from '#testing/take-overs.ts'

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await aPortal()
  staff = (await portal.staff()).as
})
afterAll(() => portal.close())

const send = (disposition: string) =>
  staff.send('POST', '/v1/take_overs', {
    payload: Buffer.from(
      `--x\r\ncontent-disposition: form-data; name="sheet"\r\n\r\naccounts\r\n--x\r\ncontent-disposition: form-data; name="file"; ${disposition}\r\n\r\n${asSheetCsv([aTakenAccount()])}\r\n--x--\r\n`,
    ),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })

test.each([
  ['a zero byte', `filename*=UTF-8''fle%00et.csv`, 'fleet.csv'],
  ['a mark that turns the rest around', `filename*=UTF-8''fleet%E2%80%AEvsc.csv`, 'fleetvsc.csv'],
  ['a way to another folder', `filename="../../etc/fleet.csv"`, 'fleet.csv'],
  ['a way of Windows', `filename="C:\\temp\\fleet.csv"`, 'fleet.csv'],
  ['more characters than are kept', `filename="${'a'.repeat(300)}.csv"`, 'a'.repeat(200)],
  ['a face cut in two', `filename*=UTF-8''${'a'.repeat(199)}%F0%9F%98%80.csv`, 'a'.repeat(199)],
])('an uploaded file whose name has %s is stored under a plain name', async (_what, disposition, filename) => {
  expect(await send(disposition)).toMatchObject({ status: 200, body: { data: { filename } } })
})
