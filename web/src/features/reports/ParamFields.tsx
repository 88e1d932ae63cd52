import { asAsked } from '@forecourt/domain/reports/as-asked.ts'
import type { Param, ParamValue } from '@forecourt/domain/reports/param.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { GroupFields } from './params/GroupFields.tsx'
import { ParamField } from './params/ParamField.tsx'
import { useScopes } from '#src/list/use-scopes.ts'
import { groupBy, scopeOf, type Params } from './report-params.ts'
import classes from './ParamFields.module.css'

type ParamFieldsProps = {
  report: AnyReport
  params: Params
  problems: Partial<Record<string, string>>
  onChange: (name: string, value: ParamValue) => void
}

/** From and to share one row; every other field has a row of its own. */
const inRows = (params: readonly Param[]) => {
  const rows: Param[][] = []
  for (const param of params) {
    const last = rows.at(-1)
    if (param.ends !== undefined && last?.[0]?.name === param.ends) last.push(param)
    else rows.push([param])
  }
  return rows
}

/** The form of a report, built from its table of parameters. */
export function ParamFields({ report, params, problems, onChange }: ParamFieldsProps) {
  const groups = params[groupBy]
  const isScoped = useScopes('reports.run').length > 0
  const offered = report.params.filter((param) => isScoped || param.kind !== 'choice' || param.of !== 'accounts')
  return (
    <div className="stack one-column gap-3">
      {inRows(offered).map((row) => (
        <div key={row[0]?.name} className={classes.row} data-pair={row.length > 1 || undefined}>
          {row.map((param) => (
            <ParamField
              key={param.name}
              param={param}
              value={params[param.name] ?? null}
              scope={scopeOf(params)}
              error={problems[param.name]}
              onChange={(value) => onChange(param.name, value)}
            />
          ))}
        </div>
      ))}
      {report.group_levels > 0 && report.group_by.length > 0 ? (
        <GroupFields
          report={asAsked(report, params)}
          value={Array.isArray(groups) ? groups : []}
          onChange={(value) => onChange(groupBy, value)}
        />
      ) : null}
    </div>
  )
}
