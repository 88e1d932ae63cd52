import { useState } from 'react'
import { useForm } from '@mantine/form'
import { api } from '#src/api/endpoints.ts'
import { KeptForm } from '#src/record/KeptForm.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { useCall } from '#src/api/use-call.ts'
import { Button } from '#src/ui/Button.tsx'
import { MessageModal } from '#src/ui/MessageModal.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import classes from './ProfilePage.module.css'

const empty = { email: '', current_password: '' }

const rules = {
  email: (value: string) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Must be an e-mail address'),
  current_password: (value: string) => (value === '' ? 'Current password is required' : null),
}

/** The user enters a new address and confirms it by the link sent to it. Until then nothing changes. */
export function EmailPanel({ email }: { email: string }) {
  const form = useForm({ initialValues: empty, validate: rules, validateInputOnBlur: true })
  const [sentTo, setSentTo] = useState<string | null>(null)
  const ask = useCall(api.profile.requestEmailChange, { form })

  const send = (body: typeof empty) =>
    ask.mutate(
      { body },
      {
        onSuccess: () => {
          setSentTo(body.email.trim())
          form.reset()
        },
      },
    )

  return (
    <Panel title="E-mail">
      <KeptForm keeps="e-mail" className="stack gap-4" onSubmit={form.onSubmit(send, focusFirstInvalid)}>
        <p className="no-margin dimmed breaks">
          You sign in with <strong>{email}</strong>. A new address has to be confirmed with a link sent there.
        </p>
        <div className={classes.fields}>
          <TextField id="email" label="New e-mail" type="email" autoComplete="email" {...form.getInputProps('email')} />
          <PasswordField
            id="current_password"
            label="Current password"
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
        </div>
        <div className="row wrap middle gap-3-6">
          <SubmitButton variant="default" isBusy={ask.isPending}>
            Change e-mail
          </SubmitButton>
        </div>
      </KeptForm>
      {sentTo ? (
        <MessageModal
          variant="sent"
          title={`We've sent a link to ${sentTo}`}
          onClose={() => setSentTo(null)}
          action={
            <Button data-autofocus onClick={() => setSentTo(null)}>
              Close
            </Button>
          }
        >
          Open it within an hour while you are signed in. Until then you keep signing in with {email}.
        </MessageModal>
      ) : null}
    </Panel>
  )
}
