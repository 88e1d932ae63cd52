import { roles, roleTypes } from '@forecourt/domain/rules/grants.ts'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import { SortField } from '#src/ui/SortField.tsx'
import { userStatusNames } from '@forecourt/domain/rules/user-status.ts'
import type { UserSearch } from './users.calls.ts'

const statusOptions = Object.entries(userStatusNames).map(([value, label]) => ({ value, label }))

const roleOptions = roleTypes.map(({ id, name }) => ({
  group: name,
  items: roles.filter((role) => role.role_type_id === id).map((role) => ({ value: role.name, label: role.name })),
}))

const sorts = [
  { orderBy: 'name', sortedBy: 'asc', label: 'Name' },
  { orderBy: 'email', sortedBy: 'asc', label: 'E-mail' },
  { orderBy: 'status', sortedBy: 'asc', label: 'Status' },
  { orderBy: 'last_sign_in_at', sortedBy: 'desc', label: 'Last sign-in' },
] as const

type UserFiltersProps = {
  search: UserSearch
  onSearch: (change: Partial<UserSearch>, step?: 'push' | 'replace') => void
  /** Off for users who do not see roles, and in the list of staff, who have none. */
  hasRoles: boolean
}

/** Beside the search. On a phone in a sheet, together with the sort order, because there is no table head. */
export function UserFilters({ search, onSearch, hasRoles }: UserFiltersProps) {
  const active = [search.status, search.role].filter((value) => value !== undefined).length
  return (
    <>
      <KeywordField label="Name, e-mail" search={search} onSearch={onSearch} />
      <FilterSheet active={active} done="Show users">
        {(isSheet) => (
          <>
            <FilterSelect
              label="Status"
              hasLabel={isSheet}
              options={statusOptions}
              value={search.status?.toString()}
              onChange={(status) => onSearch({ status: status === undefined ? undefined : Number(status) })}
            />
            {hasRoles ? (
              <FilterSelect
                label="Role"
                hasLabel={isSheet}
                options={roleOptions}
                value={search.role}
                onChange={(role) => onSearch({ role })}
              />
            ) : null}
            {isSheet ? <SortField sorts={sorts} current={search} onSort={onSearch} /> : null}
          </>
        )}
      </FilterSheet>
    </>
  )
}
