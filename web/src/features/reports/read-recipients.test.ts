import { expect, test } from 'vitest'
import { readRecipients } from './read-recipients.ts'

const dana = 'dana@cascade.test'
const lee = 'lee@cascade.test'

test.each<[what: string, text: string, chips: string[], left: string]>([
  ['an address goes on while it is typed', lee, [dana], lee],
  ['one that a comma or a blank ends becomes a chip', `${lee},`, [dana, lee], ''],
  ['a list that is pasted is taken apart', `Kim@Cascade.test; ${lee} x`, [dana, 'kim@cascade.test', lee], 'x'],
  ['what is no address stays to be corrected', `lee@cascade, ${lee}, kim`, [dana, lee], 'lee@cascade, kim'],
  ['what is there already stays to be taken away', `${dana}, ${lee}, `, [dana, lee], dana],
  ['a text without an address stays as it is', 'lee at cascade ', [dana], 'lee at cascade '],
])('%s', (_, text, chips, left) => {
  expect(readRecipients([dana], text)).toEqual({ chips, text: left })
})
