import { useQuery } from '@tanstack/react-query'
import { exceptionCodes, ruleOf, severities, type ExceptionCode } from '@forecourt/domain/rules/exceptions.ts'
import { KeywordField } from '#src/list/KeywordField.tsx'
import type { Written } from '#src/list/list-search.ts'
import { DateRangeFields } from '#src/ui/DateRangeFields.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import { exceptionCalls, type ExceptionSearch } from './exceptions.calls.ts'
import { severityLooks } from './review-words.ts'

type ExceptionFiltersProps = {
  search: ExceptionSearch
  query: Written
  onSearch: (change: Partial<ExceptionSearch>, step?: 'push' | 'replace') => void
}

const severityOptions = severities.map((value) => ({ value, label: severityLooks[value].word })).toReversed()

/** Each rule with the number of exceptions that match the rest of the filter. */
const useRuleOptions = (query: Written) => {
  const counts = useQuery(exceptionCalls.counts(query)).data?.data
  const totalOf = (code: ExceptionCode) => counts?.find((count) => count.code === code)?.total ?? 0
  return exceptionCodes
    .filter((code) => ruleOf(code).about !== 'card')
    .map((code) => ({ value: code, label: counts ? `${ruleOf(code).name} (${totalOf(code)})` : ruleOf(code).name }))
}

export function ExceptionFilters({ search, query, onSearch }: ExceptionFiltersProps) {
  const active = [search.code, search.severity, search.from, search.to].filter(Boolean).length
  const rules = useRuleOptions(query)
  return (
    <>
      <KeywordField label="Card, vehicle, description" search={search} onSearch={onSearch} />
      <FilterSheet active={active} done="Show exceptions">
        {() => (
          <>
            <FilterSelect label="Rule" options={rules} value={search.code} onChange={(code) => onSearch({ code })} />
            <FilterSelect
              label="Severity"
              options={severityOptions}
              value={search.severity}
              onChange={(severity) => onSearch({ severity })}
            />
            <DateRangeFields from={search.from} to={search.to} onChange={onSearch} />
          </>
        )}
      </FilterSheet>
    </>
  )
}
