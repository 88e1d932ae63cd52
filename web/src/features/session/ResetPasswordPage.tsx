import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { modals, sharedProblems } from '@forecourt/domain/messages.ts'
import { api } from '#src/api/endpoints.ts'
import { Form } from '#src/record/Form.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { useCall } from '#src/api/use-call.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { FailureAlert } from '#src/record/FailureAlert.tsx'
import { useLinkToken } from '#src/api/link-token.ts'
import { NarrowPage } from '#src/ui/NarrowPage.tsx'
import { NewPasswordFields, newPasswordRules, noPassword } from './NewPasswordFields.tsx'
import { SignInModal } from './SignInModal.tsx'

export function ResetPasswordPage() {
  const { email, token } = useLinkToken()
  const form = useForm({ initialValues: noPassword, validate: newPasswordRules(email), validateInputOnBlur: true })
  const reset = useCall(api.session.resetPassword, { form, failure: 'inline' })

  if (!email || !token)
    return (
      <NarrowPage title="Reset password">
        <EmptyState title={sharedProblems.linkInvalid} action={<Link to="/auth/forgot-password">Request a new link</Link>} />
      </NarrowPage>
    )

  const submit = form.onSubmit((passwords) => reset.mutate({ body: { email, token, ...passwords } }), focusFirstInvalid)
  const isOnFields = Boolean(form.errors['password'] ?? form.errors['password_confirmation'])

  return (
    <NarrowPage title="Reset password" sub={`For ${email}`}>
      <Form onSubmit={submit} className="stack gap-4">
        <FailureAlert error={isOnFields ? null : reset.error}>
          {reset.error?.status === 422 ? <Link to="/auth/forgot-password">Request a new link</Link> : null}
        </FailureAlert>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <NewPasswordFields form={form} email={email} />
        <SubmitButton size="md" isBusy={reset.isPending}>
          Reset password
        </SubmitButton>
      </Form>
      {reset.isSuccess ? <SignInModal title={modals.passwordReset} /> : null}
    </NarrowPage>
  )
}
