import type { TransactionRow } from '@forecourt/domain/contract/transactions.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useMoneyForm } from '#src/record/use-money-form.ts'
import { bought, clock, placeOf } from '#src/transactions/transaction-words.ts'
import { within } from '#src/transactions/transactions.calls.ts'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'

type DisputeDrawerProps = { invoice_id: number; line: TransactionRow; account_id: number | null; onClose: () => void }

/** The account describes what is wrong with a line. */
export function DisputeDrawer({ invoice_id, line, account_id, onClose }: DisputeDrawerProps) {
  const params = { id: String(invoice_id) }
  const { form, frame } = useMoneyForm({
    initialValues: { note: '' },
    validate: { note: (note) => (note.trim() ? null : 'Say what is wrong') },
    bodyOf: ({ note }) => ({ transaction_id: line.id, note }),
    // The line is in the title of this form, so what is wrong with it is shown at its only field.
    fields: { transaction_id: 'note' },
    send: (body, key) => call(api.disputes.open, { params, body }, { ...key, ...within(account_id) }),
    refresh: ['disputes', 'transactions'],
    popup: 'We will look into it and notify you of the decision.',
    onClose,
  })
  return (
    <FormDrawer
      title="Dispute this line"
      sub={`${clock(line.transacted_at)} · ${dollars(line.total)}`}
      submit="Dispute"
      {...frame}
    >
      <p className="no-margin">
        {bought(line)}, {placeOf(line)}
      </p>
      <TextAreaField id="note" label="What is wrong" required maxLength={500} {...form.getInputProps('note')} />
      <p className="no-margin dimmed size-s">
        The line stays on the invoice until it is decided. Meanwhile the invoice earns no late fee.
      </p>
    </FormDrawer>
  )
}
