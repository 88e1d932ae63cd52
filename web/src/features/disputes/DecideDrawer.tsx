import type { DisputeRow } from '@forecourt/domain/contract/disputes.ts'
import { dollars, readDollars } from '@forecourt/domain/format/money.ts'
import { adjustmentReasons } from '@forecourt/domain/rules/adjustments.ts'
import { disputeReasons } from '@forecourt/domain/rules/disputes.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useMoneyForm } from '#src/record/use-money-form.ts'
import { clock } from '#src/transactions/transaction-words.ts'
import { AmountField } from '#src/ui/AmountField.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'

type Decision = 'accept' | 'refuse'
type DecideDrawerProps = { dispute: DisputeRow; decision: Decision; onClose: () => void }

const reasons = disputeReasons.map((value) => ({ value, label: adjustmentReasons[value].name }))
const doneWords = {
  accepted: 'Accepted, and the credit is posted',
  refused: 'Refused, and the account was notified',
  open: 'Another member of staff has to approve the credit',
} as const

/** Accepting gives back all or part of the line. Either decision includes an answer for the account. */
export function DecideDrawer({ dispute, decision, onClose }: DecideDrawerProps) {
  const { account_id, id, line_total, still_billed } = dispute
  const isAccepting = decision === 'accept'
  const { form, frame } = useMoneyForm({
    initialValues: {
      amount: (still_billed / 100).toFixed(2),
      reason: 'price dispute' as (typeof disputeReasons)[number],
      answer: '',
    },
    validate: {
      amount: (typed) => {
        const cents = readDollars(typed) ?? 0
        if (isAccepting && cents === 0) return 'Enter an amount such as 25.00'
        return !isAccepting || cents <= still_billed ? null : `At most ${dollars(still_billed)}`
      },
      answer: (answer) => (answer.trim() ? null : 'Write a sentence for the account'),
    },
    bodyOf: ({ amount, reason, answer }) => ({
      decision,
      answer,
      reason,
      ...(isAccepting ? { credit: readDollars(amount) ?? 0 } : {}),
    }),
    fields: { credit: 'amount' },
    send: (body) => call(api.disputes.decide, { params: { account_id: String(account_id), id: String(id) }, body }),
    refresh: ['disputes', 'receivables', 'adjustments', 'moneyRequests', 'accountClosing'],
    popup: ({ data }) => doneWords[data.state],
    onClose,
  })
  return (
    <FormDrawer
      title={isAccepting ? 'Accept the dispute' : 'Refuse the dispute'}
      sub={dispute.account_name}
      submit={isAccepting ? 'Accept' : 'Refuse'}
      isGrave={!isAccepting}
      {...frame}
    >
      <Facts>
        <Fact label="Line">
          {clock(dispute.transacted_at)}, {dispute.line_text}
        </Fact>
        <Fact label="Total">
          <span className="figures">{dollars(line_total)}</span>
        </Fact>
        {still_billed < line_total ? (
          <Fact label="Left after corrections and credits">
            <span className="figures">{dollars(still_billed)}</span>
          </Fact>
        ) : null}
        <Fact label="What is wrong" isWide>
          {dispute.note}
        </Fact>
      </Facts>
      {isAccepting ? (
        <>
          <AmountField {...form.getInputProps('amount')} />
          <SelectField
            id="reason"
            label="Reason"
            withAsterisk
            data={reasons}
            value={form.values.reason}
            onChange={(reason) => form.setFieldValue('reason', disputeReasons.find((one) => one === reason) ?? 'price dispute')}
          />
        </>
      ) : null}
      <TextAreaField id="answer" label="Answer to the account" required maxLength={500} {...form.getInputProps('answer')} />
    </FormDrawer>
  )
}
