import { useQuery } from '@tanstack/react-query'
import { exceptionCodes, ruleOf, severities, type ExceptionCode, type Severity } from '@forecourt/domain/rules/exceptions.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import type { Written } from '#src/api/list-search.ts'
import { usePreferences } from '#src/api/preferences.ts'
import { DateRangeFields } from '#src/ui/DateRangeFields.tsx'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { exceptionCalls, type ExceptionSearch } from './exceptions.calls.ts'
import { severityLooks } from './review-words.ts'

type ExceptionFiltersProps = {
  search: ExceptionSearch
  query: Written
  onSearch: (change: Partial<ExceptionSearch>, step?: 'push' | 'replace') => void
}

const severityOptions = severities.map((value) => ({ value, label: severityLooks[value].word })).toReversed()

/** Each rule with how many of the rest of the filter broke it. */
const useRuleOptions = (query: Written) => {
  const counts = useQuery(exceptionCalls.counts(query)).data?.data
  const totalOf = (code: ExceptionCode) => counts?.find((count) => count.code === code)?.total ?? 0
  return exceptionCodes
    .filter((code) => ruleOf(code).about !== 'card')
    .map((code) => ({ value: code, label: counts ? `${ruleOf(code).name} (${totalOf(code)})` : ruleOf(code).name }))
}

export function ExceptionFilters({ search, query, onSearch }: ExceptionFiltersProps) {
  const hasKey = usePreferences((preferences) => preferences.single_key_shortcuts)
  const active = [search.code, search.severity, search.from, search.to].filter(Boolean).length
  const rules = useRuleOptions(query)
  return (
    <>
      <SearchField
        label="Card, vehicle, description"
        value={search.keyword}
        onSearch={(keyword) => onSearch({ keyword }, 'replace')}
        maxLength={limits.keywordLength}
        hasKey={hasKey}
      />
      <FilterSheet active={active} done="Show exceptions">
        {() => (
          <>
            <SelectField
              label="Rule"
              placeholder="All"
              data={rules}
              value={search.code ?? null}
              onChange={(code) => onSearch({ code: (code ?? undefined) as ExceptionCode | undefined })}
              clearable
              clearButtonProps={{ 'aria-label': 'Clear Rule' }}
            />
            <SelectField
              label="Severity"
              placeholder="All"
              data={severityOptions}
              value={search.severity ?? null}
              onChange={(severity) => onSearch({ severity: (severity ?? undefined) as Severity | undefined })}
              clearable
              clearButtonProps={{ 'aria-label': 'Clear Severity' }}
            />
            <DateRangeFields from={search.from} to={search.to} onChange={onSearch} />
          </>
        )}
      </FilterSheet>
    </>
  )
}
