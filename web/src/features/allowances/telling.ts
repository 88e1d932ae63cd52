import type { allowances } from '@forecourt/domain/contract/allowances.ts'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'

/** How the network of the card is told. */
export type Telling = Pick<
  ReplyOf<typeof allowances.list>['data'],
  'told_by' | 'network_name' | 'is_office_open' | 'business_hours'
>

/** Nothing can be allowed now: the network is told by hand, and the office is closed. */
export const isClosedNow = ({ told_by, is_office_open }: Telling) => told_by === 'hand' && !is_office_open
