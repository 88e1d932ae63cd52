import { accountNumberPattern } from '@forecourt/domain/format/account-label.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useMoneyForm } from '#src/record/use-money-form.ts'
import { TextField } from '#src/ui/TextField.tsx'

type MoveLineDrawerProps = { account: { id: number; name: string }; onClose: () => void }

/** A line that belongs to another account is credited here and billed there. */
export function MoveLineDrawer({ account, onClose }: MoveLineDrawerProps) {
  const params = { account_id: String(account.id) }
  const { form, frame } = useMoneyForm({
    initialValues: { tran_id: '', to_account_number: '', last_four: '', reason: '' },
    validate: {
      tran_id: (id) => (id.trim() ? null : 'Enter the transaction id of the line'),
      to_account_number: (number) => (accountNumberPattern.test(number.trim()) ? null : 'Must be eight digits'),
      last_four: (digits) => (/^\d{4}$/.test(digits) ? null : 'Four digits'),
      reason: (reason) => (reason.trim() ? null : 'A reason is required'),
    },
    bodyOf: (values) => values,
    send: (body, key) => call(api.corrections.moveLine, { params, body }, key),
    refresh: ['receivables'],
    popup: ({ data }) => `The line is moved. The other account is billed ${dollars(data.billed)}`,
    onClose,
  })
  return (
    <FormDrawer title="Move a line" sub={account.name} submit="Move the line" isGrave onPhone="page" {...frame}>
      <p className="no-margin">
        The line is reversed on the next invoice of this account. The other account is billed for it on its own next invoice, at
        its own prices.
      </p>
      <TextField id="tran_id" label="Transaction id" withAsterisk maxLength={60} {...form.getInputProps('tran_id')} />
      <TextField
        id="to_account_number"
        label="Number of the account it belongs to"
        description="Such as 10-034512"
        withAsterisk
        inputMode="numeric"
        maxLength={9}
        {...form.getInputProps('to_account_number')}
      />
      <TextField
        id="last_four"
        label="Last four digits of the card there"
        withAsterisk
        inputMode="numeric"
        maxLength={4}
        {...form.getInputProps('last_four')}
      />
      <TextField id="reason" label="Reason" withAsterisk maxLength={300} {...form.getInputProps('reason')} />
    </FormDrawer>
  )
}
