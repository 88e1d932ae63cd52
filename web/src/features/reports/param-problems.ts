import { paramsSchema } from '@forecourt/domain/reports/params-schema.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import type { Params } from './report-params.ts'

export type Problems = Partial<Record<string, string>>

/** Validates with the server's schema before anything is sent. */
export const problemsOf = (report: AnyReport, params: Params, today: string): Problems => {
  const problems = paramsSchema(report, today).safeParse(params).error?.issues ?? []
  // Only the first error of a field counts.
  return Object.fromEntries(problems.toReversed().map(({ path, message }) => [String(path[0]), message]))
}
