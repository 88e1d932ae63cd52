import type { User } from '@forecourt/domain/contract/users.ts'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { EditDrawer } from '#src/record/EditDrawer.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { PersonFields } from './PersonFields.tsx'
import { RoleFields } from './RoleFields.tsx'
import { useSaveUser } from './use-save-user.ts'

/** A user's profile, and their roles in this account. */
export function UserDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  const edit = useSaveUser({ user, onSaved: onClose })
  const { form } = edit
  return (
    <EditDrawer title="Edit user" sub={user.email} width={560} submit="Save" {...edit} onClose={onClose}>
      {user.is_profile_editable ? null : (
        <Notice tone="service">Only this person, or customer service, can change name, phone and title.</Notice>
      )}
      <PersonFields inputOf={(name) => form.getInputProps(name)} isReadOnly={!user.is_profile_editable} />
      {user.user_type_id === userTypes.staff ? null : (
        <RoleFields roles={form.values.roles} onChange={(roles) => form.setFieldValue('roles', roles)} />
      )}
    </EditDrawer>
  )
}
