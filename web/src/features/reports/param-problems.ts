import { paramsSchema } from '@forecourt/domain/reports/params-schema.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import type { Params } from './report-params.ts'

export type Problems = Partial<Record<string, string>>

/** What the server would refuse, said before it is asked, by the same schema. */
export const problemsOf = (report: AnyReport, params: Params, today: string): Problems => {
  const problems = paramsSchema(report, today).safeParse(params).error?.issues ?? []
  // The first thing said of a field is the one that counts.
  return Object.fromEntries(problems.toReversed().map(({ path, message }) => [String(path[0]), message]))
}
