import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { EditDrawer } from '#src/record/EditDrawer.tsx'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { PersonFields } from './PersonFields.tsx'
import { RoleFields } from './RoleFields.tsx'
import { inviteProblems, noUser, userLabels, type InviteForm } from './user-form.ts'
import { useInvitation } from './use-invitation.ts'
import { userCalls } from './users.calls.ts'

const typeWords: Record<number, string> = {
  [userTypes.staff]: 'Works for us: every account, every right.',
  [userTypes.customer]: 'Works for this account, with the roles chosen below.',
}

/** The page that the link in the mail leads to. The server only compares it with its configured address and uses that one. */
const activationPageAddress = () => `${globalThis.location.origin}/auth/account-activation`

type InviteDrawerProps = { onClose: () => void; onInvited: (email: string) => void }

/** Asks for the invited person, their user type and roles. */
export function InviteDrawer({ onClose, onInvited }: InviteDrawerProps) {
  const form = useForm<InviteForm>({ initialValues: noUser, validate: inviteProblems, validateInputOnBlur: true })
  const types = useQuery(userCalls.types()).data?.data ?? []
  const { submit, note } = useInvitation()
  const invite = useCall(api.users.invite, { form, refresh: ['users'] })
  const isStaff = form.values.user_type_id === userTypes.staff

  const send = (values: InviteForm) =>
    invite.mutate(
      { body: { ...values, roles: isStaff ? [] : values.roles, activationurl: activationPageAddress() } },
      { onSuccess: ({ data }) => onInvited(data.email) },
    )

  return (
    <EditDrawer
      title="Invite user"
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
        label={userLabels.email}
        type="email"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <PersonFields inputOf={(name) => form.getInputProps(name)} />
      {types.length > 1 ? (
        <RadioCards
          label={userLabels.user_type_id}
          options={types.map(({ id, name }) => ({ value: id, label: name, description: typeWords[id] }))}
          value={form.values.user_type_id}
          onChange={(type) => form.setFieldValue('user_type_id', type as InviteForm['user_type_id'])}
        />
      ) : null}
      {isStaff ? null : <RoleFields roles={form.values.roles} onChange={(roles) => form.setFieldValue('roles', roles)} />}
    </EditDrawer>
  )
}
