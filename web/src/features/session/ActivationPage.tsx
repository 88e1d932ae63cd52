import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { modals } from '@forecourt/domain/messages.ts'
import { useConfig } from '#src/api/config.ts'
import { api } from '#src/api/endpoints.ts'
import { Form } from '#src/record/Form.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { query } from '#src/api/query.ts'
import { useCall } from '#src/api/use-call.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { MessageModal } from '#src/ui/MessageModal.tsx'
import { FormSkeleton } from '#src/ui/Skeletons.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { FailureAlert } from '#src/record/FailureAlert.tsx'
import { useLinkToken } from '#src/api/link-token.ts'
import { NarrowPage } from '#src/ui/NarrowPage.tsx'
import { NewPasswordFields, newPasswordRules, noPassword } from './NewPasswordFields.tsx'
import { SignInModal } from './SignInModal.tsx'

type MailedLink = { email: string; token: string }

export function ActivationPage() {
  const link = useLinkToken()
  return (
    <NarrowPage title="Activate your account" sub={link.email ? `For ${link.email}` : undefined}>
      {link.email && link.token ? <CheckedLink {...link} /> : <Refused message={modals.activationFailed} />}
    </NarrowPage>
  )
}

function CheckedLink(link: MailedLink) {
  // Another check would only use up the few that a visitor has.
  const check = useQuery({ ...query(api.session.checkActivationLink, { query: link }), staleTime: Infinity, retry: false })
  return (
    <Loaded query={check} loading={<FormSkeleton fields={2} label="Checking your link" />}>
      {({ data }) => {
        if (data.is_activated)
          return <EmptyState title="This account is already activated." action={<Link to="/auth/signin">Sign in</Link>} />
        return data.is_activatable ? <ActivationForm {...link} /> : <Refused message={modals.activationFailed} />
      }}
    </Loaded>
  )
}

function ActivationForm({ email, token }: MailedLink) {
  const form = useForm({ initialValues: noPassword, validate: newPasswordRules(email), validateInputOnBlur: true })
  const activate = useCall(api.session.createPassword, { form, failure: 'inline' })
  const submit = form.onSubmit((passwords) => activate.mutate({ body: { email, token, ...passwords } }), focusFirstInvalid)
  const isOnFields = Boolean(form.errors['password'] ?? form.errors['password_confirmation'])
  const isRefused = activate.error !== null && activate.error.errors['token'] !== undefined

  return (
    <>
      <Form onSubmit={submit} className="stack gap-4">
        <FailureAlert error={isOnFields || isRefused ? null : activate.error} />
        <NewPasswordFields form={form} email={email} />
        <SubmitButton size="md" isBusy={activate.isPending}>
          Activate account
        </SubmitButton>
      </Form>
      {isRefused ? <Refused message={activate.error?.message ?? modals.activationFailed} /> : null}
      {activate.isSuccess ? <SignInModal title={modals.accountActivated} /> : null}
    </>
  )
}

/** The modal for a failed activation, and below it what to do next. */
function Refused({ message }: { message: string }) {
  const { support_email } = useConfig().branding
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <EmptyState title={message} action={<a href={`mailto:${support_email}`}>Contact Support</a>}>
        Ask the person who invited you to send the invitation again.
      </EmptyState>
      {isOpen ? (
        <MessageModal
          variant="error"
          title={message}
          onClose={() => setOpen(false)}
          action={
            <Button data-autofocus onClick={() => setOpen(false)}>
              Close
            </Button>
          }
        >
          Ask the person who invited you to send the invitation again.
        </MessageModal>
      ) : null}
    </>
  )
}
