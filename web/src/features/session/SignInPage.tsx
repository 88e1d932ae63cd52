import { useForm } from '@mantine/form'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useConfig } from '#src/api/config.ts'
import { Form } from '#src/api/Form.tsx'
import { focusFirstInvalid } from '#src/api/form-errors.ts'
import { signIn } from '#src/api/sign-in.ts'
import { useAction } from '#src/api/use-call.ts'
import { RoadScene } from '#src/ui/illustrations/RoadScene.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { DemoLogins } from './DemoLogins.tsx'
import { FailureAlert } from './FailureAlert.tsx'
import { required } from './field-rules.ts'
import classes from './SignInPage.module.css'

export function SignInPage() {
  const { demo } = useConfig()
  const { return_to } = useSearch({ strict: false }) as { return_to?: string }
  const navigate = useNavigate()
  const attempt = useAction(signIn, { failure: 'inline' })
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: required('Email'), password: required('Password') },
    validateInputOnBlur: true,
  })

  const submit = form.onSubmit(
    (credentials) =>
      attempt.mutate(credentials, { onSuccess: () => void navigate({ to: '/', search: { return_to }, replace: true }) }),
    focusFirstInvalid,
  )

  return (
    <div className={classes.page}>
      <div className={classes.scene}>
        <RoadScene />
      </div>
      <div className={classes.side}>
        <div className={classes.column}>
          <PageTitle title="Sign in" sub="Manage cards, orders and reports for your fleet." />
          <Form onSubmit={submit} className={classes.form}>
            <FailureAlert error={attempt.error} />
            <TextField
              id="email"
              label="Email"
              type="email"
              size="md"
              autoComplete="username"
              spellCheck={false}
              {...form.getInputProps('email')}
            />
            <PasswordField
              id="password"
              label="Password"
              size="md"
              autoComplete="current-password"
              {...form.getInputProps('password')}
            />
            <SubmitButton size="md" fullWidth isBusy={attempt.isPending}>
              Sign in
            </SubmitButton>
            <Link to="/auth/forgot-password" className={classes.link}>
              Forgot password?
            </Link>
          </Form>
          {demo ? (
            <DemoLogins
              logins={demo.logins}
              onUse={(email) => {
                attempt.reset()
                form.setValues({ email, password: demo.password })
                form.clearErrors()
              }}
            />
          ) : null}
        </div>
      </div>
    </div>
  )
}
