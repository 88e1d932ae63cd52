import { useForm } from '@mantine/form'
import type { StaffInput, StaffMember } from '@forecourt/domain/contract/staff.ts'
import { popups } from '@forecourt/domain/messages.ts'
import type { StaffRole } from '@forecourt/domain/rules/staff-roles.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { PersonFields } from '#src/features/users/PersonFields.tsx'
import { EditDrawer } from '#src/record/EditDrawer.tsx'
import { useSave } from '#src/record/use-save.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { roleLabels, shownField, staffLabels, staffProblems, valuesOf } from './staff-form.ts'
import { readStaff } from './staff.calls.ts'
import { StaffRoleFields } from './StaffRoleFields.tsx'

type StaffDrawerProps = { member: StaffMember; isMe: boolean; grantable: readonly StaffRole[]; onClose: () => void }

/** A member of staff and their roles. Users see their own roles read-only, so that they cannot lock themselves out by mistake. */
export function StaffDrawer({ member, isMe, grantable, onClose }: StaffDrawerProps) {
  const form = useForm<StaffInput>({ initialValues: valuesOf(member), validate: staffProblems, validateInputOnBlur: true })
  const edit = useSave({
    form,
    saved: member,
    send: (values, version) => call(api.staff.update, { params: { id: String(member.user_id) }, body: { ...values, version } }),
    readTheirs: () => readStaff(member.user_id),
    subject: 'this person',
    valuesOf,
    labelOf: (field) => staffLabels[field as keyof StaffInput],
    shownValue: shownField,
    refresh: ['staff', 'users'],
    popup: { changed: popups.saved },
    onSaved: onClose,
  })
  return (
    <EditDrawer title="Edit staff" sub={member.email} width={560} submit="Save" {...edit} onClose={onClose}>
      <PersonFields inputOf={(name) => form.getInputProps(name)} />
      {isMe ? (
        <Notice tone="service">
          Your roles: {roleLabels(member.staff_roles).join(', ')}. A colleague changes them, so that nobody locks themselves out.
        </Notice>
      ) : (
        <StaffRoleFields
          roles={form.values.staff_roles}
          held={member.staff_roles}
          grantable={grantable}
          error={form.errors['staff_roles'] as string | undefined}
          onChange={(roles) => form.setFieldValue('staff_roles', roles)}
        />
      )}
    </EditDrawer>
  )
}
