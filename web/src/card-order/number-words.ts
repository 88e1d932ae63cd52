import { counted } from '@forecourt/domain/format/counted.ts'

/** Describes cards whose number the portal assigns. The numbers are shuffled and skip those in use, so they are not consecutive. */
export const freeNumbers = (count: number) =>
  `${counted(count, 'card gets a free number of its network’s range', 'cards get free numbers of their networks’ ranges')}.`

/** Describes cards whose number staff type in. */
export const typedNumbers = (count: number) =>
  counted(count, 'card of a network that issues its own numbers', 'cards of networks that issue their own numbers')
