import { useForm } from '@mantine/form'
import { contactKinds, type AccountDetail } from '@forecourt/domain/contract/accounts.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { Form } from '#src/record/Form.tsx'
import { useLeaveGuard } from '#src/record/use-leave-guard.ts'
import { Button } from '#src/ui/Button.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { PhoneField } from '#src/ui/PhoneField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { registerCalls } from '../register.calls.ts'

const kindNames: Record<(typeof contactKinds)[number], string> = {
  main: 'Main',
  billing: 'Billing',
  safety: 'Safety',
  after_hours: 'After hours',
}

const contactsOf = ({ contacts }: AccountDetail) =>
  contactKinds.map((kind) => contacts.find((contact) => contact.kind === kind) ?? { kind, name: '', phone: '', email: '' })

/** Whom the provider calls: one of each kind. */
export function ContactsForm({ account }: { account: AccountDetail }) {
  const form = useForm({ initialValues: { contacts: contactsOf(account) } })
  const save = useCall(api.accounts.setContacts, { form, refresh: ['accounts'], popup: popups.changesSaved })
  useLeaveGuard(form.isDirty())
  const mayChange = useCan('accounts.manage') && account.standing !== 'closed'
  return (
    <Form
      className="stack gap-6"
      keeps={`contacts ${account.account_id}`}
      onSubmit={form.onSubmit(({ contacts }) =>
        save.mutate({ ...registerCalls.which(account.account_id), body: { contacts, version: account.version } }),
      )}
    >
      {form.values.contacts.map(({ kind }, place) => (
        <fieldset key={kind} className="stack gap-2" disabled={!mayChange}>
          <legend className="strong">{kindNames[kind]}</legend>
          <FieldGrid>
            <TextField
              id={`contacts.${place}.name`}
              label="Name"
              maxLength={100}
              {...form.getInputProps(`contacts.${place}.name`)}
            />
            <PhoneField id={`contacts.${place}.phone`} label="Phone" {...form.getInputProps(`contacts.${place}.phone`)} />
            <TextField
              id={`contacts.${place}.email`}
              label="E-mail"
              type="email"
              {...form.getInputProps(`contacts.${place}.email`)}
            />
          </FieldGrid>
        </fieldset>
      ))}
      {mayChange ? (
        <div>
          <Button type="submit" disabled={save.isPending}>
            Save contacts
          </Button>
        </div>
      ) : null}
    </Form>
  )
}
