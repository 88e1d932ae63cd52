import { lazy, Suspense, useState } from 'react'
import type { ChangeEvent, ReactNode, SubmitEvent } from 'react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useConfig } from '#src/api/config.ts'
import { Form } from '#src/record/Form.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { signIn, type SecondStep } from '#src/api/sign-in.ts'
import { useAction } from '#src/api/use-call.ts'
import { RoadScene } from '#src/ui/illustrations/RoadScene.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { DemoLogins } from './DemoLogins.tsx'
import { FailureAlert } from '#src/record/FailureAlert.tsx'
import { required } from './field-rules.ts'
import classes from './SignInPage.module.css'

// Loaded on demand: most users have no second step.
const SecondStepForm = lazy(() => import('./SecondStepForm.tsx').then((file) => ({ default: file.SecondStepForm })))

type Credentials = { email: string; password: string }

const rules = { email: required('Email'), password: required('Password') }

/** Two fields need no form library, and every visitor would have to load it. */
const useCredentials = () => {
  const [values, setValues] = useState<Credentials>({ email: '', password: '' })
  const [isSubmitted, setSubmitted] = useState(false)
  const inputProps = (field: keyof Credentials) => ({
    id: field,
    value: values[field],
    error: isSubmitted ? rules[field](values[field]) : null,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setValues({ ...values, [field]: currentTarget.value }),
  })
  const isComplete = !rules.email(values.email) && !rules.password(values.password)
  return { values, setValues, inputProps, isComplete, setSubmitted }
}

export function SignInPage() {
  const { demo } = useConfig()
  const { return_to } = useSearch({ strict: false }) as { return_to?: string }
  const navigate = useNavigate()
  const attempt = useAction(signIn, { failure: 'inline' })
  const [step, setStep] = useState<SecondStep>()
  const { values, setValues, inputProps, isComplete, setSubmitted } = useCredentials()

  const goOn = () => void navigate({ to: '/', search: { return_to }, replace: true })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!isComplete) return focusFirstInvalid()
    attempt.mutate(values, { onSuccess: (next) => (next ? setStep(next) : goOn()) })
  }

  if (step)
    return (
      <SignInFrame>
        <Suspense>
          <SecondStepForm step={step} onDone={goOn} onBack={() => setStep(undefined)} />
        </Suspense>
      </SignInFrame>
    )

  return (
    <SignInFrame>
      <PageTitle title="Sign in" sub="Manage cards, orders and reports for your fleet." />
      <Form onSubmit={submit} className="stack gap-4">
        <FailureAlert error={attempt.error} />
        <TextField label="Email" type="email" size="md" autoComplete="username" spellCheck={false} {...inputProps('email')} />
        <PasswordField label="Password" size="md" autoComplete="current-password" {...inputProps('password')} />
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
            setValues({ email, password: demo.password })
          }}
        />
      ) : null}
    </SignInFrame>
  )
}

/** The picture of the road on one side, the form on the other. */
function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <div className={classes.scene}>
        <RoadScene />
      </div>
      <div className={classes.side}>
        <div className={classes.column}>{children}</div>
      </div>
    </div>
  )
}
