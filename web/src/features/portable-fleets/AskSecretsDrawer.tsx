import { useForm } from '@mantine/form'
import { longestPassphrase, shortestPassphrase } from '@forecourt/domain/rules/passphrase.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { PasswordField } from '#src/ui/PasswordField.tsx'

/** docs/product/take-over.md#numbers-and-pins-in-a-portable-fleet: the person who imports the fleet types the same passphrase. */
export function AskSecretsDrawer({ account_id, onClose }: { account_id: number; onClose: () => void }) {
  const form = useForm({
    initialValues: { passphrase: '', again: '' },
    validate: {
      passphrase: (text) => (text.length >= shortestPassphrase ? null : `At least ${shortestPassphrase} characters`),
      again: (text, { passphrase }) => (text === passphrase ? null : 'The passphrases do not match'),
    },
  })
  const ask = useCall(api.portableFleets.askSecrets, {
    form,
    refresh: ['portableFleets'],
    popup: 'Requested. Another person has to approve it now.',
  })
  return (
    <FormDrawer
      title="With numbers and PINs"
      submit="Request it"
      isBusy={ask.isPending}
      onSubmit={() =>
        form.onSubmit(
          ({ passphrase }) =>
            ask.mutate({ params: { account_id: String(account_id) }, body: { passphrase } }, { onSuccess: onClose }),
          focusFirstInvalid,
        )()
      }
      onClose={onClose}
    >
      <p className="no-margin size-m">
        The numbers and PINs of all cards are added to the file, locked with a passphrase. Another member of staff has to approve
        it before it is made. The passphrase is not stored and cannot be recovered: whoever takes over the fleet needs it.
      </p>
      <PasswordField
        id="passphrase"
        label="Passphrase"
        description={`At least ${shortestPassphrase} characters, such as five words`}
        autoComplete="new-password"
        maxLength={longestPassphrase}
        {...form.getInputProps('passphrase')}
      />
      <PasswordField
        id="again"
        label="Passphrase again"
        autoComplete="new-password"
        maxLength={longestPassphrase}
        {...form.getInputProps('again')}
      />
    </FormDrawer>
  )
}
