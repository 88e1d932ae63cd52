import type { FillFacts } from '@forecourt/domain/rules/exception-checks.ts'

/** What a fill says of itself, by the names of the columns. */
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
  /** Seconds in universal time, because two sites may be in two time zones. */
  instant: number
}

/** Fills that were just written, by their ids, so that they need not be read again. Null: not a sale, and not judged. */
export type WrittenFills = ReadonlyMap<number, JudgedFill | null>
