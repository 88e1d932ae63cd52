import { useQuery } from '@tanstack/react-query'
import type { RoleName } from '@forecourt/domain/rules/access.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { CheckField } from '#src/ui/CheckField.tsx'
import { FormSkeleton } from '#src/ui/Skeletons.tsx'
import { toggled } from './user-form.ts'
import { userCalls } from './users.calls.ts'
import classes from './UserListPage.module.css'

type RoleFieldsProps = { roles: readonly RoleName[]; onChange: (roles: RoleName[]) => void }

const loading = <FormSkeleton fields={4} label="Loading the roles" />

/** The roles that the caller may grant, loaded by type, each with a one-line description. */
export function RoleFields(props: RoleFieldsProps) {
  const types = useQuery(userCalls.roleTypes())
  return (
    <Loaded query={types} loading={loading}>
      {({ data }) => (
        <>
          <h3 className="size-l">Roles in this account</h3>
          {data.map((type) => (
            <fieldset key={type.id} className="stack gap-3">
              <legend className={classes.legend}>{type.name}</legend>
              <RolesOfType role_type_id={type.id} {...props} />
            </fieldset>
          ))}
        </>
      )}
    </Loaded>
  )
}

function RolesOfType({ role_type_id, roles, onChange }: RoleFieldsProps & { role_type_id: number }) {
  const offered = useQuery(userCalls.roles(role_type_id))
  return (
    <Loaded query={offered} loading={loading}>
      {({ data }) =>
        data
          .filter(({ is_grantable }) => is_grantable)
          .map((role) => (
            <CheckField
              key={role.name}
              label={role.name}
              description={role.description}
              checked={roles.includes(role.name as RoleName)}
              onChange={({ currentTarget }) => onChange(toggled(roles, role.name as RoleName, currentTarget.checked))}
            />
          ))
      }
    </Loaded>
  )
}
