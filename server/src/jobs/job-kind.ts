// What the table of jobs says of one kind of background work.
import type { z } from 'zod'

export type JobKind = {
  /** What failed, as staff read it on their dashboard when the last try has failed. */
  what: string
  payload: z.ZodObject
  /** Tries after the first; the wait doubles from `retry_seconds` up to an hour. */
  retries: number
  retry_seconds: number
  /** How many of this kind one worker runs at the same time; see `usualAtOnce`. */
  at_once?: number
  /** May take minutes. Each then has a loop of its own, so that the next one does not wait until all of a batch are done. */
  is_long?: true
  /** How long one statement of it may take, where that is not what every job may take (`jobLimits`). */
  statement_seconds?: number
  /** Five cron fields, in the provider's time zone. */
  cron?: string
  /** The job that runs with the same payload after the last try has failed, to clean up and tell the people it concerns. */
  given_up_by?: string
}

/** Where a row of the table does not say. */
export const usualAtOnce = 5
