import type { FillFacts } from '@forecourt/domain/rules/exception-checks.ts'
import type { ChangedFill } from './facts/fills-touched.ts'
import type { Followed } from './followed-fills.ts'
import type { JudgedBy } from './record-facts.ts'

/** The facts in the fill itself, by the names of the columns. */
export type JudgedFill = Pick<
  FillFacts,
  'quantity' | 'total' | 'fees' | 'odometer' | 'miles' | 'is_manual' | 'product_id' | 'card_vehicle_type_id' | 'transacted_at'
> & {
  account_id: number
  id: number
  card_id: number
  vehicle_number: string
  site_id: number | null
  auth_number: string
  card_status_id: number | null
  /** Null in lines from before limits were stored with the fill. */
  judged_limit_id: number | null
  /** The line that this one is billed instead of. It is the same fill. */
  corrects_id: number | null
  /** Seconds in universal time, because two sites may be in two time zones. */
  instant: number
}

/** Fills that were just written, so that they need not be read again. */
export type WrittenFills = {
  /** By their ids. Null if it is not a sale and is not judged. */
  fills: ReadonlyMap<number, JudgedFill | null>
  /** For fills whose card and limits were read to write them. */
  judgedBy: ReadonlyMap<number, JudgedBy>
  /** The ids of fills that existed before and may have findings. */
  corrected: ReadonlySet<number>
  /** Where corrected fills were before, if their card, vehicle or time has changed. */
  left: readonly ChangedFill[]
  followed: Followed
}
