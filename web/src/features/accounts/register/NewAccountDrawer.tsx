import { useState } from 'react'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { NewAccount } from '@forecourt/domain/contract/accounts.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { api } from '#src/api/endpoints.ts'
import { call } from '#src/api/client.ts'
import { useAction } from '#src/api/use-call.ts'
import { useInvitation } from '#src/features/users/use-invitation.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useIdempotencyKey } from '#src/record/use-idempotency-key.ts'
import { Button } from '#src/ui/Button.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { registerCalls } from '../register.calls.ts'
import { emptyFacts, FactsFields, type FactsForm } from './account-fields.tsx'
import { DivisionsDrawer } from './DivisionsDrawer.tsx'
import { NetworkChecks } from './NetworkChecks.tsx'

type AccountForm = FactsForm & {
  division_number: string
  own_number: string
  standing: 'prospect' | 'open'
  card_network_ids: number[]
  admin: { email: string; first_name: string; last_name: string }
}

const empty: AccountForm = {
  ...emptyFacts,
  division_number: '',
  own_number: '',
  standing: 'open',
  card_network_ids: [],
  admin: { email: '', first_name: '', last_name: '' },
}

const hasAdmin = ({ admin }: AccountForm) => Object.values(admin).some(Boolean)
const asked = (text: string, form: AccountForm, what: string) => (hasAdmin(form) && !text.trim() ? `${what} is required` : null)

const problems = {
  account_name: (text: string) => (text.trim() ? null : 'Name is required'),
  division_number: (text: string) => (text ? null : 'Choose a division'),
  own_number: (text: string) => (/^(\d{6})?$/.test(text) ? null : 'Must be six digits'),
  admin: {
    email: (text: string, form: AccountForm) => asked(text, form, 'E-mail'),
    first_name: (text: string, form: AccountForm) => asked(text, form, 'First name'),
    last_name: (text: string, form: AccountForm) => asked(text, form, 'Last name'),
  },
}

const bodyOf = (form: AccountForm) => {
  const { own_number, admin, external_number, state, ...rest } = form
  return {
    ...rest,
    state: state as NewAccount['state'],
    external_number: external_number || null,
    ...(own_number && { account_number: `${form.division_number}${own_number}` }),
    ...(hasAdmin(form) && { admin }),
  }
}

type NewAccountDrawerProps = { onClose: () => void; onMade: (account_id: number) => void }

export function NewAccountDrawer({ onClose, onMade }: NewAccountDrawerProps) {
  const [isAddingDivision, setAddingDivision] = useState(false)
  const divisions = useQuery(registerCalls.divisions()).data?.data ?? []
  const form = useForm<AccountForm>({ initialValues: empty, validate: problems })
  const { isMailed } = useInvitation()
  const keyFor = useIdempotencyKey()
  const create = useAction((body: ReturnType<typeof bodyOf>) => call(api.accounts.create, { body }, keyFor(body)), {
    form: { setErrors: (errors) => form.setErrors({ ...errors, own_number: errors['account_number'] }) },
    refresh: ['accounts'],
    popup: popups.saved,
  })
  const save = (values: AccountForm) => create.mutate(bodyOf(values), { onSuccess: ({ data }) => onMade(data.account_id) })
  return (
    <>
      <FormDrawer
        title="New account"
        sub="One fleet’s contract with you"
        submit="Make account"
        onPhone="page"
        isBusy={create.isPending}
        onSubmit={() => form.onSubmit(save, focusFirstInvalid)()}
        onClose={onClose}
      >
        <FactsFields form={form} />
        <SelectField
          id="division_number"
          label="Division"
          withAsterisk
          placeholder={divisions.length === 0 ? 'There is no division yet' : 'Choose a division'}
          data={divisions.map(({ number, name }) => ({ value: number, label: `${number} ${name}` }))}
          {...form.getInputProps('division_number')}
          value={form.values.division_number || null}
        />
        {divisions.length === 0 ? (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setAddingDivision(true)}>
            Add a division
          </Button>
        ) : null}
        <TextField
          id="own_number"
          label="Number"
          description="Six digits. Left empty, the next free one of the division."
          inputMode="numeric"
          maxLength={6}
          {...form.getInputProps('own_number')}
        />
        <RadioCards
          label="Standing"
          options={[
            { value: 'open', label: 'Open', description: 'Its users may sign in and order cards.' },
            { value: 'prospect', label: 'Prospect', description: 'Only staff see it until it is opened.' },
          ]}
          value={form.values.standing}
          onChange={(standing) => form.setFieldValue('standing', standing)}
        />
        <NetworkChecks chosen={form.values.card_network_ids} onChange={(ids) => form.setFieldValue('card_network_ids', ids)} />
        <fieldset className="stack gap-4">
          <legend className="strong size-s">{isMailed ? 'First acct admin, invited by e-mail' : 'First acct admin'}</legend>
          {isMailed ? null : (
            <p className="no-margin dimmed size-m">
              This portal sends no mail. Hand over the activation link, which is on the Users tab of the account.
            </p>
          )}
          <TextField id="admin.email" label="E-mail" type="email" {...form.getInputProps('admin.email')} />
          <TextField id="admin.first_name" label="First name" maxLength={50} {...form.getInputProps('admin.first_name')} />
          <TextField id="admin.last_name" label="Last name" maxLength={50} {...form.getInputProps('admin.last_name')} />
        </fieldset>
      </FormDrawer>
      {isAddingDivision ? (
        <DivisionsDrawer
          onAdded={(number) => {
            form.setFieldValue('division_number', number)
            setAddingDivision(false)
          }}
          onClose={() => setAddingDivision(false)}
        />
      ) : null}
    </>
  )
}
