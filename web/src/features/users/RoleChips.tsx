import classes from './UserListPage.module.css'

/** The roles of a user in this account. */
export function RoleChips({ roles }: { roles: readonly string[] | null }) {
  if (!roles || roles.length === 0) return '–'
  return (
    <ul className="row wrap gap-1 plain-list" aria-label="Roles">
      {roles.map((role) => (
        <li key={role} className={classes.role}>
          {role}
        </li>
      ))}
    </ul>
  )
}
