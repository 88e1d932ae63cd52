import { useState } from 'react'
import { startRegistration } from '@simplewebauthn/browser'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { Form } from '#src/record/Form.tsx'
import { useAction } from '#src/api/use-call.ts'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { deviceName } from '#src/features/sessions/device-name.ts'
import { FormDialog } from '#src/record/FormDialog.tsx'
import { OwnerFields } from './OwnerFields.tsx'
import { useOwner } from './use-owner.ts'

/** The browser creates the passkey. Nothing is added if the user closes its dialog or already has this passkey. */
const makePasskey = async ({ name, owner }: { name: string; owner: { current_password?: string } }) => {
  const { data: optionsJSON } = await call(api.secondFactor.startPasskey, { body: owner })
  const credential = await startRegistration({ optionsJSON }).catch((thrown: unknown) => {
    const isKnown = thrown instanceof Error && thrown.name === 'InvalidStateError'
    throw new ApiError({
      status: 0,
      code: 'passkey',
      message: isKnown ? 'This passkey is registered already' : 'The passkey was not accepted',
    })
  })
  const response = { ...credential.response, transports: credential.response.transports ?? [] }
  return call(api.secondFactor.addPasskey, { body: { name, credential: { ...credential, response } } })
}

type AddPasskeyDialogProps = { isFirst: boolean; onAdded: (recovery_codes: string[] | null) => void; onClose: () => void }

export function AddPasskeyDialog({ isFirst, onAdded, onClose }: AddPasskeyDialogProps) {
  const owner = useOwner(isFirst)
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const add = useAction(makePasskey, { refresh: ['secondFactor'], failure: 'inline' })
  const missing = name.trim() === '' ? 'Name is required' : null
  return (
    <FormDialog title="Add a passkey" onClose={onClose}>
      <Form
        className="stack gap-4"
        onSubmit={owner.submit((proof) => {
          if (!missing) add.mutate({ name, owner: proof }, { onSuccess: ({ data }) => onAdded(data.recovery_codes) })
        })}
      >
        <OwnerFields owner={owner} error={add.error}>
          This device, your phone or a security key signs you in with a touch, after your password.
        </OwnerFields>
        <TextField
          label="Name of the passkey"
          autoComplete="off"
          limit={60}
          data-autofocus={isFirst ? undefined : true}
          value={name}
          error={missing ?? (name.trim().length > 60 ? 'Must be 60 characters or fewer' : null)}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <SubmitButton isBusy={add.isPending}>Add passkey</SubmitButton>
      </Form>
    </FormDialog>
  )
}
