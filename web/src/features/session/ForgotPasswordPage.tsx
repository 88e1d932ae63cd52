import { useForm } from '@mantine/form'
import { Link, useNavigate } from '@tanstack/react-router'
import { api } from '#src/api/endpoints.ts'
import { Form } from '#src/record/Form.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { useCall } from '#src/api/use-call.ts'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { FailureAlert } from '#src/record/FailureAlert.tsx'
import { emailAddress } from './field-rules.ts'
import { NarrowPage } from '#src/ui/NarrowPage.tsx'
import { resetPageAddress } from './reset-page-address.ts'
import classes from './Form.module.css'

export function ForgotPasswordPage() {
  const navigate = useNavigate()
  const form = useForm({ initialValues: { email: '' }, validate: { email: emailAddress }, validateInputOnBlur: true })
  const ask = useCall(api.session.forgotPassword, { form, failure: 'inline' })

  const submit = form.onSubmit(
    ({ email }) =>
      ask.mutate(
        { body: { email, reseturl: resetPageAddress() } },
        { onSuccess: () => void navigate({ to: '/auth/message-forgot-password', state: { reset_email: email.trim() } }) },
      ),
    focusFirstInvalid,
  )

  return (
    <NarrowPage title="Forgot password" sub="We will send you a link to set a new one.">
      <Form onSubmit={submit} className="stack gap-4">
        <FailureAlert error={form.errors['email'] ? null : ask.error} />
        <TextField
          id="email"
          label="Email"
          type="email"
          size="md"
          autoComplete="username"
          spellCheck={false}
          {...form.getInputProps('email')}
        />
        <SubmitButton size="md" isBusy={ask.isPending}>
          Send reset link
        </SubmitButton>
        <p className={classes.links}>
          <Link to="/auth/signin">Back to sign in</Link>
        </p>
      </Form>
    </NarrowPage>
  )
}
