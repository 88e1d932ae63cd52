import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import type { OptionSource } from '@forecourt/domain/reports/param.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import type { AccountScope } from '@forecourt/domain/rules/account-scope.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import { inOwnDays } from '#src/text/in-own-days.ts'
import { onWire, type Params } from './report-params.ts'

/** A list of choices rarely changes while a user fills in a form. */
const fiveMinutes = 300_000

type Options = ReplyOf<typeof api.reports.options>
const daysOfReader = ({ data }: Options): Options => ({
  data: data.map(({ value, label }) => ({ value, label: inOwnDays(label) })),
})

type OptionSearch = { keyword?: string; scope?: AccountScope }

export const reportCalls = {
  preview: (key: ReportKey, params: Params) => ({
    ...query(api.reports.preview, { params: { key }, body: { params: onWire(params) } }),
    placeholderData: keepPreviousData,
  }),
  options: (source: OptionSource, { keyword = '', scope = 'account' }: OptionSearch = {}) => ({
    ...query(api.reports.options, {
      params: { source },
      query: { ...(keyword && { keyword }), ...(scope !== 'account' && { scope }) },
    }),
    staleTime: fiveMinutes,
    ...(source === 'invoices' && { select: daysOfReader }),
  }),
  run: (id: number) => query(api.reports.getRun, { params: { id: String(id) } }),
  runs: (page: number) => ({
    ...query(api.reports.runs, { query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  }),
  sample: (key: ReportKey, format: 'C' | 'F') => query(api.reports.sample, { params: { key, format } }),
}
