import type { ReportRun } from '@forecourt/domain/contract/reports.ts'
import { isUnderWay } from './files/RunNotice.tsx'

const everyTwoSeconds = 2000

/** docs/product/handling.md#live-lists: a list of runs is read again until all are done. */
export const whileMade = ({ state }: { state: { data?: { data: readonly ReportRun[] } | undefined } }) =>
  state.data?.data.some(isUnderWay) ? everyTwoSeconds : false
