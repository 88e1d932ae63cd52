import { useForm } from '@mantine/form'
import type { NewStaffMember } from '@forecourt/domain/contract/staff.ts'
import type { StaffRole } from '@forecourt/domain/rules/staff-roles.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { PersonFields } from '#src/features/users/PersonFields.tsx'
import { useInvitation } from '#src/features/users/use-invitation.ts'
import { EditDrawer } from '#src/record/EditDrawer.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { inviteProblems, noMember, staffLabels } from './staff-form.ts'
import { StaffRoleFields } from './StaffRoleFields.tsx'

type InviteStaffDrawerProps = { grantable: readonly StaffRole[]; onClose: () => void; onInvited: (email: string) => void }

export function InviteStaffDrawer({ grantable, onClose, onInvited }: InviteStaffDrawerProps) {
  const staff_roles: StaffRole[] = grantable.includes('everything') ? ['everything'] : []
  const form = useForm<NewStaffMember>({
    initialValues: { ...noMember, staff_roles },
    validate: inviteProblems,
    validateInputOnBlur: true,
  })
  const { submit, note } = useInvitation()
  const invite = useCall(api.staff.invite, { form, refresh: ['staff', 'users'] })
  const send = (body: NewStaffMember) => invite.mutate({ body }, { onSuccess: ({ data }) => onInvited(data.email) })
  return (
    <EditDrawer
      title="Invite staff"
      width={560}
      form={form}
      isBusy={invite.isPending}
      save={send}
      submit={submit}
      onClose={onClose}
    >
      <p className="no-margin dimmed size-m">{note}</p>
      <TextField
        id="email"
        label={staffLabels.email}
        type="email"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <PersonFields inputOf={(name) => form.getInputProps(name)} />
      <StaffRoleFields
        roles={form.values.staff_roles}
        grantable={grantable}
        error={form.errors['staff_roles'] as string | undefined}
        onChange={(roles) => form.setFieldValue('staff_roles', roles)}
      />
    </EditDrawer>
  )
}
