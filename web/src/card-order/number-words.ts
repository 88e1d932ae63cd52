import { counted } from '@forecourt/domain/format/counted.ts'

/** What happens to cards whose number we draw ourselves. They are shuffled, and those in use are left out: not one after the other. */
export const freeNumbers = (count: number) =>
  `${counted(count, 'card gets a free number of its network’s range', 'cards get free numbers of their networks’ ranges')}.`

/** Cards whose number somebody types. */
export const typedNumbers = (count: number) =>
  counted(count, 'card of a network that issues its own numbers', 'cards of networks that issue their own numbers')
