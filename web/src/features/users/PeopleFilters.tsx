import { userStatusNames } from '@forecourt/domain/rules/user-status.ts'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import type { Option, OptionGroup } from '#src/ui/options.ts'
import { SortField } from '#src/ui/SortField.tsx'

const statusOptions = Object.entries(userStatusNames).map(([value, label]) => ({ value, label, of: 'user' }))

const sorts = [
  { orderBy: 'name', sortedBy: 'asc', label: 'Name' },
  { orderBy: 'email', sortedBy: 'asc', label: 'E-mail' },
  { orderBy: 'status', sortedBy: 'asc', label: 'Status' },
  { orderBy: 'last_sign_in_at', sortedBy: 'desc', label: 'Last sign-in' },
] as const

type PeopleSearch<Role> = {
  keyword: string
  status?: number | undefined
  role?: Role | undefined
  orderBy: (typeof sorts)[number]['orderBy']
  sortedBy: 'asc' | 'desc'
}

type PeopleFiltersProps<Role extends string> = {
  search: PeopleSearch<Role>
  onSearch: (change: Partial<PeopleSearch<Role>>, step?: 'push' | 'replace') => void
  /** The label of the button that closes the sheet on a phone, such as "Show users". */
  done: string
  /** Absent if roles are not shown. */
  roleOptions?: readonly (Option<Role> | OptionGroup<Role>)[] | undefined
}

/**
 * Shown beside the search of users and of staff. On a phone in a sheet, together with the sort order, because there is no table
 * head.
 */
export function PeopleFilters<Role extends string>({ search, onSearch, done, roleOptions }: PeopleFiltersProps<Role>) {
  const active = [search.status, search.role].filter((value) => value !== undefined).length
  return (
    <>
      <KeywordField label="Name, e-mail" search={search} onSearch={onSearch} />
      <FilterSheet active={active} done={done}>
        {(isSheet) => (
          <>
            <FilterSelect
              label="Status"
              options={statusOptions}
              value={search.status?.toString()}
              onChange={(status) => onSearch({ status: status === undefined ? undefined : Number(status) })}
            />
            {roleOptions ? (
              <FilterSelect label="Role" options={roleOptions} value={search.role} onChange={(role) => onSearch({ role })} />
            ) : null}
            {isSheet ? <SortField sorts={sorts} current={search} onSort={onSearch} /> : null}
          </>
        )}
      </FilterSheet>
    </>
  )
}
