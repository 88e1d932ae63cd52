import { staffRoleWords } from '@forecourt/domain/rules/staff-role-words.ts'
import { staffRoleNames, type StaffRole } from '@forecourt/domain/rules/staff-roles.ts'
import { CheckField } from '#src/ui/CheckField.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { toggled } from './staff-form.ts'

type StaffRoleFieldsProps = {
  roles: readonly StaffRole[]
  /** The roles the person already holds. A colleague may keep or remove them even if they could not grant them. */
  held?: readonly string[]
  grantable: readonly StaffRole[]
  error?: string | undefined
  onChange: (roles: StaffRole[]) => void
}

/** Every role with a one-line description. The colleague can only choose roles they may grant. */
export function StaffRoleFields({ roles, held = [], grantable, error, onChange }: StaffRoleFieldsProps) {
  return (
    <fieldset className="stack gap-3" aria-describedby={error ? 'staff-roles-problem' : undefined}>
      <legend className="size-l strong">Roles</legend>
      {staffRoleNames.map((role) => (
        <CheckField
          key={role}
          label={staffRoleWords[role].label}
          description={staffRoleWords[role].description}
          disabled={!grantable.includes(role) && !held.includes(role)}
          checked={roles.includes(role)}
          onChange={({ currentTarget }) => onChange(toggled(roles, role, currentTarget.checked))}
        />
      ))}
      {error ? (
        <div id="staff-roles-problem">
          <Notice tone="stop" isAlert>
            {error}
          </Notice>
        </div>
      ) : null}
    </fieldset>
  )
}
