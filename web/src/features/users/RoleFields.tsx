import { useQuery } from '@tanstack/react-query'
import type { RoleName } from '@forecourt/domain/rules/access.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { CheckField } from '#src/ui/CheckField.tsx'
import { FormSkeleton } from '#src/ui/Skeletons.tsx'
import { toggled } from './user-form.ts'
import { userCalls } from './users.calls.ts'
import classes from './UserListPage.module.css'

type RoleFieldsProps = { roles: readonly RoleName[]; onChange: (roles: RoleName[]) => void }

/** The roles there are, loaded by call: those the caller may grant, by type, each explained in a line. */
export function RoleFields({ roles, onChange }: RoleFieldsProps) {
  const offered = useQuery(userCalls.roles())
  const types = useQuery(userCalls.roleTypes())
  return (
    <Loaded query={types} loading={<FormSkeleton fields={4} label="Loading the roles" />}>
      {({ data: roleTypes }) => (
        <Loaded query={offered} loading={<FormSkeleton fields={4} label="Loading the roles" />}>
          {({ data }) => (
            <>
              <h3 className="size-l">Roles in this account</h3>
              {roleTypes.map(({ id, name }) => (
                <fieldset key={id} className="stack gap-3">
                  <legend className={classes.legend}>{name}</legend>
                  {data
                    .filter(({ role_type_id, is_grantable }) => role_type_id === id && is_grantable)
                    .map((role) => (
                      <CheckField
                        key={role.name}
                        label={role.name}
                        description={role.description}
                        checked={roles.includes(role.name as RoleName)}
                        onChange={({ currentTarget }) => onChange(toggled(roles, role.name as RoleName, currentTarget.checked))}
                      />
                    ))}
                </fieldset>
              ))}
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
