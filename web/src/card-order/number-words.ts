import { counted } from '@forecourt/domain/format/counted.ts'

/** What happens to cards whose number we draw ourselves. */
export const nextNumbers = (count: number) =>
  `${counted(count, 'card gets the next number of its network’s range', 'cards get the next numbers of their networks’ ranges')}.`

/** Cards whose number somebody types. */
export const typedNumbers = (count: number) =>
  counted(count, 'card of a network that issues its own numbers', 'cards of networks that issue their own numbers')
