import type { Ctx } from '#src/context.ts'

export type ProducedRun = { id: number; rows: number; bytes: number }

/**
 * Makes the file of a run, in sealed parts. Begun again it starts from the beginning; of two at once the later one goes on
 * and the earlier one stops. Undefined when there is nothing left to do: the run is done, gone, or in other hands.
 */
export const produceRun = async (_ctx: Ctx, run_id: number): Promise<ProducedRun | undefined> => {
  throw new Error(`Run ${run_id} cannot be produced yet`)
}
