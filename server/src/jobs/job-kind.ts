// What the job table declares for each kind of background work.
import type { z } from 'zod'

export type JobKind = {
  /** The wording that staff see on their dashboard when the last try has failed. */
  what: string
  payload: z.ZodObject
  /** Tries after the first; the wait doubles from `retry_seconds` up to an hour. */
  retries: number
  retry_seconds: number
  /** How many jobs of this kind one worker runs at the same time; see `usualAtOnce`. */
  at_once?: number
  /** May take minutes. Long jobs each run in their own loop, so that the next one does not wait for a whole batch. */
  is_long?: true
  /** The time limit of one statement, when it differs from that of all jobs (`jobLimits`). */
  statement_seconds?: number
  /** Five cron fields, in the provider's time zone. */
  cron?: string
  /** The job that runs with the same payload after the last try has failed, to clean up and notify the people concerned. */
  given_up_by?: string
}

/** Default for rows of the table without `at_once`. */
export const usualAtOnce = 5
