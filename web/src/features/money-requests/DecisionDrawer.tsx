import { useForm } from '@mantine/form'
import type { MoneyRequest } from '@forecourt/domain/contract/money-requests.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { api } from '#src/api/endpoints.ts'
import { closeIfLate, useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { inDays } from '#src/text/in-days.ts'
import { kindNames } from './request-columns.tsx'

export type Decision = 'approve' | 'refuse'
const words: Record<Decision, { submit: string; popup: string }> = {
  approve: { submit: 'Approve', popup: 'Approved and posted' },
  refuse: { submit: 'Refuse', popup: 'Refused. Nothing was posted' },
}

type DecisionDrawerProps = { request: MoneyRequest; decision: Decision; onClose: () => void }

export function DecisionDrawer({ request, decision, onClose }: DecisionDrawerProps) {
  const form = useForm({ initialValues: { note: '' } })
  const { submit, popup } = words[decision]
  const decide = useCall(api.moneyRequests.decide, {
    form,
    // Includes disputes, because the decision settles a dispute whose credit waited for it.
    refresh: ['moneyRequests', 'receivables', 'adjustments', 'disputes', 'accountClosing'],
    popup,
  })
  const send = ({ note }: typeof form.values) =>
    decide.mutate(
      { params: { id: String(request.id) }, body: { decision, note } },
      { onSuccess: onClose, onError: closeIfLate(onClose) },
    )
  return (
    <FormDrawer
      title={`${submit}: ${kindNames[request.kind]}`}
      sub={request.account_name ?? undefined}
      submit={submit}
      isGrave={decision === 'refuse'}
      isBusy={decide.isPending}
      onSubmit={() => form.onSubmit(send)()}
      onClose={onClose}
    >
      <Facts>
        <Fact label="Amount">
          <span className="figures">{dollars(request.amount)}</span>
        </Fact>
        <Fact label="What for">{inDays(request.summary)}</Fact>
        <Fact label="Asked by">{request.requested_by_name}</Fact>
      </Facts>
      <TextField id="note" label="Note" maxLength={500} {...form.getInputProps('note')} />
    </FormDrawer>
  )
}
