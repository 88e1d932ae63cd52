import { useState } from 'react'
import { useForm } from '@mantine/form'
import { IconPencil } from '@tabler/icons-react'
import type { AccountDetail, AccountEdit } from '@forecourt/domain/contract/accounts.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useCan } from '#src/api/use-can.ts'
import { EditDrawer } from '#src/record/EditDrawer.tsx'
import { useSave } from '#src/record/use-save.ts'
import { zoneInWords } from '#src/time/zone-name.ts'
import { Button } from '#src/ui/Button.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { choiceNumber, placeOf } from '../accounts.calls.ts'
import { registerCalls } from '../register.calls.ts'
import { FactsFields, type FactsForm } from './account-fields.tsx'
import { dayText } from './day-text.ts'

export function AccountFacts({ account }: { account: AccountDetail }) {
  const [isEditing, setEditing] = useState(false)
  const mayManage = useCan('accounts.manage')
  return (
    <div className="stack gap-4">
      <Facts fit="12rem">
        <Fact label="Number">{choiceNumber(account)}</Fact>
        <Fact label="Previous number">{account.external_number ?? '–'}</Fact>
        <Fact label="Group">{account.group_name ?? '–'}</Fact>
        <Fact label="Place">{placeOf(account) || '–'}</Fact>
        <Fact label="Time zone">{zoneInWords(account.time_zone)}</Fact>
        <Fact label="Opened">{account.opened_on ? dayText(account.opened_on) : '–'}</Fact>
        {account.closes_on ? <Fact label="Closes">{dayText(account.closes_on)}</Fact> : null}
        {account.closed_on ? <Fact label="Closed">{dayText(account.closed_on)}</Fact> : null}
      </Facts>
      {mayManage && account.standing !== 'closed' ? (
        <div>
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        </div>
      ) : null}
      {isEditing ? <FactsDrawer account={account} onClose={() => setEditing(false)} /> : null}
    </div>
  )
}

type EditForm = FactsForm & { account_number: string }

const valuesOf = (account: AccountDetail): EditForm => ({
  account_name: account.account_name,
  city: account.city,
  state: account.state,
  time_zone: account.time_zone,
  external_number: account.external_number ?? '',
  account_number: account.account_number,
})

const labels: Record<keyof EditForm, string> = {
  account_name: 'Name',
  city: 'City',
  state: 'State',
  time_zone: 'Time zone',
  external_number: 'Previous number',
  account_number: 'Number',
}

function FactsDrawer({ account, onClose }: { account: AccountDetail; onClose: () => void }) {
  const which = registerCalls.which(account.account_id)
  const form = useForm<EditForm>({ initialValues: valuesOf(account) })
  const edit = useSave({
    form,
    saved: account,
    send: ({ external_number, state, ...values }, version) =>
      call(api.accounts.update, {
        ...which,
        body: { ...values, state: state as AccountEdit['state'], external_number: external_number || null, version },
      }),
    readTheirs: async () => (await call(api.accounts.get, which)).data,
    subject: 'this account',
    valuesOf,
    labelOf: (field) => labels[field as keyof EditForm],
    shownValue: (_field, value) => (typeof value === 'string' && value ? value : '–'),
    refresh: ['accounts'],
    popup: { changed: popups.changesSaved },
    onSaved: onClose,
  })
  return (
    <EditDrawer title="Edit account" sub={account.account_name} width={480} submit="Save" {...edit} onClose={onClose}>
      <FactsFields form={edit.form} />
      <TextField
        id="account_number"
        label={labels.account_number}
        description={
          account.is_number_fixed
            ? 'Fixed: there is a card, a transaction or an invoice.'
            : 'Eight digits, the first two of them the division.'
        }
        disabled={account.is_number_fixed}
        inputMode="numeric"
        maxLength={9}
        {...edit.form.getInputProps('account_number')}
      />
    </EditDrawer>
  )
}
