import { useState } from 'react'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { contactKinds, type AccountDetail } from '@forecourt/domain/contract/accounts.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { isSame } from '@forecourt/domain/rules/same-value.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useCan } from '#src/api/use-can.ts'
import { KeptForm } from '#src/record/KeptForm.tsx'
import { submitEdit } from '#src/record/submit-edit.ts'
import { useLeaveGuard } from '#src/record/use-leave-guard.ts'
import { useSave } from '#src/record/use-save.ts'
import { Button } from '#src/ui/Button.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { MergeChoices } from '#src/ui/MergeChoices.tsx'
import { PhoneField } from '#src/ui/PhoneField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { registerCalls } from '../register.calls.ts'

type Kind = (typeof contactKinds)[number]

const kindNames: Record<Kind, string> = {
  main: 'Main',
  billing: 'Billing',
  safety: 'Safety',
  after_hours: 'After hours',
}

type Contact = { name: string; phone: string; email: string }
type ContactsValues = Record<Kind, Contact>

const none: Contact = { name: '', phone: '', email: '' }
const contactOf = ({ contacts }: AccountDetail, kind: Kind): Contact => {
  const { name, phone, email } = contacts.find((contact) => contact.kind === kind) ?? none
  return { name, phone, email }
}
const valuesOf = (account: AccountDetail) =>
  Object.fromEntries(contactKinds.map((kind) => [kind, contactOf(account, kind)])) as ContactsValues

/** The server names a contact by its position; the form names it by its kind. */
const inForm = (errors: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      field.replace(/^contacts\.(\d+)/, (_, place: string) => contactKinds[Number(place)] ?? ''),
      message,
    ]),
  )

const useSaveContacts = (account: AccountDetail, onSaved: () => void) => {
  const which = registerCalls.which(account.account_id)
  const queries = useQueryClient()
  const form = useForm<ContactsValues>({ initialValues: valuesOf(account) })
  /** The account may have changed without its contacts, for example because of a hold. */
  const isUntouched = isSame(valuesOf(account), form.getInitialValues())
  return useSave({
    form: { ...form, setErrors: (errors) => form.setErrors(inForm(errors as Record<string, string>)) },
    saved: account,
    send: async (values, version) => {
      const reply = await call(api.accounts.setContacts, {
        ...which,
        body: {
          contacts: contactKinds.map((kind) => ({ kind, ...values[kind] })),
          version: isUntouched ? Math.max(version, account.version) : version,
        },
      })
      // The form restarts from the cached account, which must not be the previous version.
      queries.setQueryData(registerCalls.get(account.account_id).queryKey, reply)
    },
    readTheirs: async () => (await call(api.accounts.get, which)).data,
    subject: 'this account',
    valuesOf,
    labelOf: (kind) => kindNames[kind as Kind],
    shownValue: (_kind, value) =>
      Object.values(value as Contact)
        .filter(Boolean)
        .join(', '),
    refresh: ['accounts'],
    popup: { changed: popups.changesSaved },
    onSaved,
  })
}

/** The people the provider calls: one of each kind. Typed text stays when another person changes the account in the meantime. */
export function ContactsForm({ account }: { account: AccountDetail }) {
  const [saves, setSaves] = useState(0)
  return <Contacts key={saves} account={account} onSaved={() => setSaves(saves + 1)} />
}

function Contacts({ account, onSaved }: { account: AccountDetail; onSaved: () => void }) {
  const { form, isBusy, save, conflict } = useSaveContacts(account, onSaved)
  useLeaveGuard(form.isDirty())
  const mayChange = useCan('accounts.manage') && account.standing !== 'closed'
  return (
    <KeptForm className="stack gap-6" keeps={`contacts ${account.account_id}`} onSubmit={submitEdit({ form, save, conflict })}>
      {conflict ? (
        <MergeChoices {...conflict} />
      ) : (
        contactKinds.map((kind) => <OneContact key={kind} {...{ kind, form, mayChange }} />)
      )}
      {mayChange ? (
        <div>
          <Button type="submit" disabled={isBusy}>
            {conflict ? 'Save again' : 'Save contacts'}
          </Button>
        </div>
      ) : null}
    </KeptForm>
  )
}

type OneContactProps = { kind: Kind; form: UseFormReturnType<ContactsValues>; mayChange: boolean }

function OneContact({ kind, form, mayChange }: OneContactProps) {
  const field = (name: keyof Contact) => ({ id: `${kind}.${name}`, ...form.getInputProps(`${kind}.${name}`) })
  return (
    <fieldset className="stack gap-2" disabled={!mayChange}>
      <legend className="strong">{kindNames[kind]}</legend>
      <FieldGrid>
        <TextField label="Name" maxLength={100} {...field('name')} />
        <PhoneField label="Phone" {...field('phone')} />
        <TextField label="E-mail" type="email" {...field('email')} />
      </FieldGrid>
    </fieldset>
  )
}
