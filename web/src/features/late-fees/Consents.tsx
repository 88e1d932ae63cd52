import { useState } from 'react'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { lateFeeConsents, type LateFeeConsent } from '@forecourt/domain/rules/late-fees.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { AgreementRow } from '#src/record/AgreementRow.tsx'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { Loaded } from '#src/record/Loaded.tsx'
import { dayName } from '#src/transactions/invoice-words.ts'
import { DateField } from '#src/ui/DateField.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { RuledList } from '#src/ui/RuledList.tsx'
import { RuledSkeleton } from '#src/ui/Skeletons.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { lateFeeCalls } from './late-fees.calls.ts'

const names: Record<LateFeeConsent, string> = { late: 'Late fees', 'returned payment': 'Fee for a returned payment' }

type ConsentsProps = { account_id: number; mayRecord: boolean }

/** docs/product/receivables.md#late-fees: no late fee is charged without a recorded agreement. */
export function Consents({ account_id, mayRecord }: ConsentsProps) {
  const query = useQuery(lateFeeCalls.consents(account_id))
  const [recording, setRecording] = useState<LateFeeConsent | null>(null)
  return (
    <>
      <Loaded query={query} loading={<RuledSkeleton rows={2} label="Loading the agreements" />}>
        {({ data }) => (
          <RuledList label="Fees that the account agreed to">
            {lateFeeConsents.map((kind) => {
              const agreed = data.find((consent) => consent.kind === kind)
              return (
                <AgreementRow
                  key={kind}
                  title={names[kind]}
                  name={names[kind]}
                  agreed={agreed && `Agreed ${dayName(agreed.agreed_on)}, ${agreed.contract_reference}`}
                  onRecord={mayRecord ? () => setRecording(kind) : undefined}
                />
              )
            })}
          </RuledList>
        )}
      </Loaded>
      {recording ? <ConsentDrawer account_id={account_id} kind={recording} onClose={() => setRecording(null)} /> : null}
    </>
  )
}

type ConsentDrawerProps = { account_id: number; kind: LateFeeConsent; onClose: () => void }

function ConsentDrawer({ account_id, kind, onClose }: ConsentDrawerProps) {
  const form = useForm({
    initialValues: { agreed_on: '', contract_reference: '' },
    validate: {
      agreed_on: (day) => (day ? null : 'Choose a day'),
      contract_reference: (contract) => (contract.trim() ? null : 'Name the contract'),
    },
  })
  const agree = useCall(api.lateFees.agree, { form, refresh: ['lateFees'], popup: 'The agreement is recorded' })
  const send = (values: typeof form.values) =>
    agree.mutate({ params: { account_id: String(account_id) }, body: { kind, ...values } }, { onSuccess: onClose })
  return (
    <FormDrawer
      title={names[kind]}
      submit="Record agreement"
      isBusy={agree.isPending}
      onSubmit={() => form.onSubmit(send, focusFirstInvalid)()}
      onClose={onClose}
    >
      <p className="no-margin">From the day after, the fee may be charged. An agreement cannot be revoked here.</p>
      <DateField id="agreed_on" label="Agreed on" withAsterisk {...form.getInputProps('agreed_on')} />
      <TextField
        id="contract_reference"
        label="Contract"
        withAsterisk
        maxLength={60}
        {...form.getInputProps('contract_reference')}
      />
    </FormDrawer>
  )
}
