import type { ReportSchedule } from '@forecourt/domain/contract/report-schedules.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'

export const scheduleCalls = {
  all: () => query(api.reportSchedules.list, { query: {} }),
  list: (report_key: ReportKey) => query(api.reportSchedules.list, { query: { report_key } }),
  runs: (id: number) => query(api.reportSchedules.runs, { params: { id: String(id) } }),
}

/** The current schedule, unless it was deleted. The API has no call for a single schedule, because an account has only a few. */
export const findSchedule = async (report_key: ReportKey, id: number): Promise<ReportSchedule | undefined> => {
  const { data } = await call(api.reportSchedules.list, { query: { report_key } })
  return data.find((schedule) => schedule.id === id)
}
