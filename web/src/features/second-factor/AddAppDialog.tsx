import { useState } from 'react'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { api } from '#src/api/endpoints.ts'
import { Form } from '#src/record/Form.tsx'
import { useCall } from '#src/api/use-call.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { FormDialog } from '#src/record/FormDialog.tsx'
import { OwnerFields } from './OwnerFields.tsx'
import { useOwner } from './use-owner.ts'
import classes from './SecondFactor.module.css'

type Started = ReplyOf<typeof api.secondFactor.startTotp>['data']
type AddAppDialogProps = {
  /** A user without a factor confirms with the password. */
  isFirst: boolean
  onAdded: (recovery_codes: string[] | null) => void
  onClose: () => void
}

export function AddAppDialog({ isFirst, onAdded, onClose }: AddAppDialogProps) {
  const owner = useOwner(isFirst)
  const start = useCall(api.secondFactor.startTotp, { failure: 'inline' })

  return (
    <FormDialog title="Add an authenticator app" onClose={onClose}>
      {start.data ? (
        <ScanStep started={start.data.data} onAdded={onAdded} />
      ) : (
        <Form className="stack gap-4" onSubmit={owner.submit((body) => start.mutate({ body }))}>
          <OwnerFields owner={owner} error={start.error}>
            An app such as 1Password, Google Authenticator or Aegis shows a new code every half minute. Signing in will ask for it
            after your password.
          </OwnerFields>
          <SubmitButton isBusy={start.isPending} data-autofocus={isFirst ? undefined : true}>
            Continue
          </SubmitButton>
        </Form>
      )}
    </FormDialog>
  )
}

/** Groups of four letters, for reading aloud. */
const spaced = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

function ScanStep({ started: { secret, qr_code }, onAdded }: { started: Started; onAdded: AddAppDialogProps['onAdded'] }) {
  const [code, setCode] = useState('')
  const confirm = useCall(api.secondFactor.confirmTotp, { refresh: ['secondFactor'], failure: 'inline' })
  const wrong = confirm.error?.errors['code']?.[0] ?? null
  return (
    <Form
      className="stack gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const field = event.currentTarget.querySelector('input')
        if (code.trim() === '') return field?.focus()
        confirm.mutate(
          { body: { code } },
          { onSuccess: ({ data }) => onAdded(data.recovery_codes), onError: () => field?.select() },
        )
      }}
    >
      {confirm.error && !wrong ? <Notice tone="stop" isAlert title={confirm.error.message} /> : null}
      <p className="no-margin dimmed breaks">Scan this with the app, then type the code it shows.</p>
      <img className={classes.qr} src={qr_code} alt="Code to scan with an authenticator app" />
      <p className="no-margin dimmed breaks">
        Or type this key into the app: <strong className="figures breaks">{spaced(secret)}</strong>
      </p>
      <TextField
        label="Code from the app"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of a step that the user has just opened
        autoFocus
        value={code}
        error={wrong}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <SubmitButton isBusy={confirm.isPending}>Add the app</SubmitButton>
    </Form>
  )
}
