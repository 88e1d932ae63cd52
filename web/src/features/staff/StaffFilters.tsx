import { staffRoleWords } from '@forecourt/domain/rules/staff-role-words.ts'
import { staffRoleNames } from '@forecourt/domain/rules/staff-roles.ts'
import { userStatusNames } from '@forecourt/domain/rules/user-status.ts'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import { SortField } from '#src/ui/SortField.tsx'
import type { StaffSearch } from './staff.calls.ts'

const statusOptions = Object.entries(userStatusNames).map(([value, label]) => ({ value, label }))
const roleOptions = staffRoleNames.map((value) => ({ value, label: staffRoleWords[value].label }))

const sorts = [
  { orderBy: 'name', sortedBy: 'asc', label: 'Name' },
  { orderBy: 'email', sortedBy: 'asc', label: 'E-mail' },
  { orderBy: 'status', sortedBy: 'asc', label: 'Status' },
  { orderBy: 'last_sign_in_at', sortedBy: 'desc', label: 'Last sign-in' },
] as const

type StaffFiltersProps = {
  search: StaffSearch
  onSearch: (change: Partial<StaffSearch>, step?: 'push' | 'replace') => void
}

export function StaffFilters({ search, onSearch }: StaffFiltersProps) {
  const active = [search.status, search.role].filter((value) => value !== undefined).length
  return (
    <>
      <KeywordField label="Name, e-mail" search={search} onSearch={onSearch} />
      <FilterSheet active={active} done="Show staff">
        {(isSheet) => (
          <>
            <FilterSelect
              label="Status"
              hasLabel={isSheet}
              options={statusOptions}
              value={search.status?.toString()}
              onChange={(status) => onSearch({ status: status === undefined ? undefined : Number(status) })}
            />
            <FilterSelect
              label="Role"
              hasLabel={isSheet}
              options={roleOptions}
              value={search.role}
              onChange={(role) => onSearch({ role: role })}
            />
            {isSheet ? <SortField sorts={sorts} current={search} onSort={onSearch} /> : null}
          </>
        )}
      </FilterSheet>
    </>
  )
}
