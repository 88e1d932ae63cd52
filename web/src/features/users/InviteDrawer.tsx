import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { api } from '#src/api/endpoints.ts'
import { Form } from '#src/api/Form.tsx'
import { focusFirstInvalid, formErrors } from '#src/api/form-errors.ts'
import { useCall } from '#src/api/use-call.ts'
import { askToDiscard, useLeaveGuard } from '#src/api/use-leave-guard.ts'
import { Button } from '#src/ui/Button.tsx'
import { Drawer, DrawerFoot } from '#src/ui/Drawer.tsx'
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { PersonFields } from './PersonFields.tsx'
import { RoleFields } from './RoleFields.tsx'
import { inviteProblems, noUser, userLabels, type InviteForm } from './user-form.ts'
import { userCalls } from './users.calls.ts'
import classes from './UserListPage.module.css'

const formId = 'invite-user'

const typeWords: Record<number, string> = {
  [userTypes.staff]: 'Works for us: every account, every right.',
  [userTypes.customer]: 'Works for this account, with the roles chosen below.',
}

/** Where the link in the mail leads. The server takes its own address from its configuration and only compares (decisions 2). */
const activationPageAddress = () => `${globalThis.location.origin}/auth/account-activation`

type InviteDrawerProps = { onClose: () => void; onInvited: (email: string) => void }

/** ux 4.11: who, as what, with which roles. */
export function InviteDrawer({ onClose, onInvited }: InviteDrawerProps) {
  const form = useForm<InviteForm>({ initialValues: noUser, validate: inviteProblems, validateInputOnBlur: true })
  const types = useQuery(userCalls.types()).data?.data ?? []
  const invite = useCall(api.users.invite, { form, refresh: ['users'] })
  const isDirty = form.isDirty()
  const isStaff = form.values.user_type_id === userTypes.staff
  useLeaveGuard(isDirty)

  const close = async () => {
    if (!isDirty || (await askToDiscard())) onClose()
  }

  const send = (values: InviteForm) =>
    invite.mutate(
      { body: { ...values, roles: isStaff ? [] : values.roles, activationurl: activationPageAddress() } },
      { onSuccess: ({ data }) => onInvited(data.email) },
    )

  return (
    <Drawer title="Invite user" width={560} onClose={() => void close()}>
      <Form id={formId} className={classes.form} onSubmit={form.onSubmit(send, focusFirstInvalid)}>
        <ErrorSummary errors={formErrors(form.errors, form.values)} />
        <p className={classes.note}>Fields marked * are required. The invitation goes to this e-mail.</p>
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
        <DrawerFoot>
          <SubmitButton form={formId} isBusy={invite.isPending}>
            Send invitation
          </SubmitButton>
          <Button variant="default" onClick={() => void close()}>
            Cancel
          </Button>
        </DrawerFoot>
      </Form>
    </Drawer>
  )
}
