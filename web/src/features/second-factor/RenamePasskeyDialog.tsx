import { useState } from 'react'
import { api } from '#src/api/endpoints.ts'
import { Form } from '#src/record/Form.tsx'
import { useCall } from '#src/api/use-call.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { FormDialog } from '#src/record/FormDialog.tsx'

type RenamePasskeyDialogProps = { passkey: { id: number; name: string }; onClose: () => void }

export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const [name, setName] = useState(passkey.name)
  const rename = useCall(api.secondFactor.renamePasskey, { refresh: ['secondFactor'], failure: 'inline' })
  return (
    <FormDialog title="Rename the passkey" onClose={onClose}>
      <Form
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          rename.mutate({ params: { id: String(passkey.id) }, body: { name } }, { onSuccess: onClose })
        }}
      >
        {rename.error && !rename.error.errors['name'] ? <Notice tone="stop" isAlert title={rename.error.message} /> : null}
        <TextField
          label="Name of the passkey"
          autoComplete="off"
          limit={60}
          data-autofocus
          value={name}
          error={rename.error?.errors['name']?.[0] ?? null}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <SubmitButton isBusy={rename.isPending}>Save</SubmitButton>
      </Form>
    </FormDialog>
  )
}
