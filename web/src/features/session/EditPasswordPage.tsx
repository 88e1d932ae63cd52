import { useForm } from '@mantine/form'
import { modals } from '@forecourt/domain/messages.ts'
import { api } from '#src/api/endpoints.ts'
import { Form } from '#src/record/Form.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { useSession } from '#src/api/session.ts'
import { useCall } from '#src/api/use-call.ts'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { FailureAlert } from '#src/record/FailureAlert.tsx'
import { required } from './field-rules.ts'
import { NarrowPage } from '#src/ui/NarrowPage.tsx'
import { NewPasswordFields, newPasswordRules, noPassword } from './NewPasswordFields.tsx'
import { SignInModal } from './SignInModal.tsx'

export function EditPasswordPage() {
  const email = useSession((session) => session.user?.email ?? '')
  const form = useForm({
    initialValues: { current_password: '', ...noPassword },
    validate: { current_password: required('Current password'), ...newPasswordRules(email) },
    validateInputOnBlur: true,
  })
  const change = useCall(api.profile.changePassword, { form, failure: 'inline' })
  const submit = form.onSubmit((body) => change.mutate({ body }), focusFirstInvalid)
  const startOver = () => {
    change.reset()
    form.reset()
  }
  const isOnFields = Object.keys(form.errors).length > 0

  return (
    <NarrowPage title="Edit Password" sub="All your other sessions end when the password changes.">
      <Form onSubmit={submit} className="stack gap-4">
        <FailureAlert error={isOnFields ? null : change.error} />
        <PasswordField
          id="current_password"
          label="Current password"
          size="md"
          autoComplete="current-password"
          {...form.getInputProps('current_password')}
        />
        <NewPasswordFields form={form} email={email} />
        <SubmitButton size="md" isBusy={change.isPending}>
          Change password
        </SubmitButton>
      </Form>
      {change.isSuccess ? <SignInModal title={modals.passwordUpdated} onClose={startOver} /> : null}
    </NarrowPage>
  )
}
