import { limits } from '@forecourt/domain/rules/limits.ts'
import { SearchField } from '#src/ui/SearchField.tsx'
import { usePreferences } from '#src/api/preferences.ts'

type KeywordFieldProps = {
  /** Names the fields that are searched. */
  label: string
  search: { keyword: string }
  onSearch: (change: { keyword: string }, step: 'replace') => void
}

/** The search of a list. It adds one step to the history however many letters were typed, and `/` focuses it. */
export function KeywordField({ label, search, onSearch }: KeywordFieldProps) {
  const hasKey = usePreferences((preferences) => preferences.single_key_shortcuts)
  return (
    <SearchField
      label={label}
      value={search.keyword}
      onSearch={(keyword) => onSearch({ keyword }, 'replace')}
      maxLength={limits.keywordLength}
      hasKey={hasKey}
    />
  )
}
