import { useState } from 'react'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { FeeConsent, FeeRule } from '@forecourt/domain/contract/fees.ts'
import { consentText, feeTerms } from '@forecourt/domain/rules/fees.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { AgreementRow } from '#src/record/AgreementRow.tsx'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { Loaded } from '#src/record/Loaded.tsx'
import { useAccountTime } from '#src/time/account-time.ts'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { RuledList } from '#src/ui/RuledList.tsx'
import { FormSkeleton } from '#src/ui/Skeletons.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { feeCalls } from './fees.calls.ts'

const agreedText = ({ contract_reference, recorded_by }: FeeConsent, at: string) =>
  [`Agreed ${at}`, contract_reference, recorded_by && `recorded by ${recorded_by}`].filter(Boolean).join(', ')

/** docs/product/fees.md#consent: the fees of the provider, and whether this account agreed to them. */
export function FeeConsents({ account_id }: { account_id: number }) {
  const fees = useQuery(feeCalls.list())
  const consents = useQuery(feeCalls.consents(account_id))
  const { moment } = useAccountTime()
  const mayRecord = useCan('pricing.manage')
  const [recording, setRecording] = useState<FeeRule | null>(null)
  const agreedTo = (fee: FeeRule) => consents.data?.data.find(({ fee_rule_id }) => fee_rule_id === fee.id)
  return (
    <>
      <Loaded query={fees} loading={<FormSkeleton fields={2} label="Loading fees" />}>
        {({ data }) =>
          data.length === 0 ? null : (
            <RuledList label="Fees of the provider">
              {data
                .filter((fee) => fee.ends_on === null || agreedTo(fee))
                .map((fee) => {
                  const agreed = agreedTo(fee)
                  return (
                    <AgreementRow
                      key={fee.id}
                      title={`${fee.name}: ${feeTerms(fee)}`}
                      name={fee.name}
                      agreed={agreed && agreedText(agreed, moment(agreed.agreed_at))}
                      onRecord={consents.data && mayRecord ? () => setRecording(fee) : undefined}
                    />
                  )
                })}
            </RuledList>
          )
        }
      </Loaded>
      {recording ? <ConsentDrawer account_id={account_id} fee={recording} onClose={() => setRecording(null)} /> : null}
    </>
  )
}

type ConsentDrawerProps = { account_id: number; fee: FeeRule; onClose: () => void }

function ConsentDrawer({ account_id, fee, onClose }: ConsentDrawerProps) {
  const form = useForm({
    initialValues: { contract_reference: '' },
    validate: { contract_reference: (contract) => (contract.trim() ? null : 'Name the contract') },
  })
  const agree = useCall(api.fees.agree, { form, refresh: ['fees'], popup: 'The agreement is recorded' })
  const send = ({ contract_reference }: typeof form.values) =>
    agree.mutate(
      { params: { account_id: String(account_id) }, body: { fee_rule_id: fee.id, contract_reference } },
      { onSuccess: onClose },
    )
  return (
    <FormDrawer
      title={fee.name}
      submit="Record agreement"
      isBusy={agree.isPending}
      onSubmit={() => form.onSubmit(send, focusFirstInvalid)()}
      onClose={onClose}
    >
      <p className="no-margin">The account agrees to these words. They are kept, and an agreement cannot be taken back here.</p>
      <blockquote className="no-margin">{consentText(fee)}</blockquote>
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
