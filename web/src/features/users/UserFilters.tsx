import { roleNames } from '@forecourt/domain/rules/access.ts'
import { roles, roleTypes } from '@forecourt/domain/rules/grants.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { usePreferences } from '#src/api/preferences.ts'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { statusWords } from './status-words.ts'
import type { UserSearch } from './users.calls.ts'

const statusOptions = Object.entries(statusWords).map(([value, label]) => ({ value, label }))

const roleOptions = roleTypes.map(({ id, name }) => ({
  group: name,
  items: roleNames.filter((role) => roles[role].role_type_id === id).map((role) => ({ value: role, label: role })),
}))

const sorts = [
  { value: 'name asc', label: 'Name' },
  { value: 'email asc', label: 'E-mail' },
  { value: 'status asc', label: 'Status' },
  { value: 'last_sign_in_at desc', label: 'Last sign-in' },
]

type UserFiltersProps = {
  search: UserSearch
  onSearch: (change: Partial<UserSearch>, step?: 'push' | 'replace') => void
  /** Off for those who do not see roles, and for staff, who have none. */
  hasRoles: boolean
}

/** Beside the search; in the sheet of a phone with the order that has no table head there. */
export function UserFilters({ search, onSearch, hasRoles }: UserFiltersProps) {
  const hasKey = usePreferences((preferences) => preferences.single_key_shortcuts)
  const active = [search.status, search.role].filter((value) => value !== undefined).length
  const named = (label: string, isSheet: boolean) =>
    isSheet ? { label, placeholder: 'All' } : { 'aria-label': label, placeholder: label }
  return (
    <>
      <SearchField
        label="Name, e-mail"
        value={search.keyword}
        onSearch={(keyword) => onSearch({ keyword }, 'replace')}
        maxLength={limits.keywordLength}
        hasKey={hasKey}
      />
      <FilterSheet active={active} done="Show users">
        {(isSheet) => (
          <>
            <SelectField
              {...named('Status', isSheet)}
              data={statusOptions}
              value={search.status === undefined ? null : String(search.status)}
              onChange={(value) => onSearch({ status: value === null ? undefined : Number(value) })}
              clearable
              clearButtonProps={{ 'aria-label': 'Clear Status' }}
            />
            {hasRoles ? (
              <SelectField
                {...named('Role', isSheet)}
                data={roleOptions}
                value={search.role ?? null}
                onChange={(value) => onSearch({ role: (value ?? undefined) as UserSearch['role'] })}
                clearable
                clearButtonProps={{ 'aria-label': 'Clear Role' }}
              />
            ) : null}
            {isSheet ? (
              <SelectField
                label="Sort by"
                data={sorts}
                value={sorts.find(({ value }) => value.startsWith(search.orderBy))?.value ?? null}
                onChange={(value) => {
                  const [orderBy, sortedBy] = (value ?? '').split(' ') as [UserSearch['orderBy'], UserSearch['sortedBy']]
                  onSearch({ orderBy, sortedBy })
                }}
              />
            ) : null}
          </>
        )}
      </FilterSheet>
    </>
  )
}
