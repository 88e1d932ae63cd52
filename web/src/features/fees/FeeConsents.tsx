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
import { dayName } from '#src/transactions/invoice-words.ts'
import { DateField } from '#src/ui/DateField.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { RuledList } from '#src/ui/RuledList.tsx'
import { RuledSkeleton } from '#src/ui/Skeletons.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { feeCalls } from './fees.calls.ts'

const agreedText = ({ contract_reference, recorded_by, ...consent }: FeeConsent, at: string) =>
  [
    `Agreed ${at}`,
    contract_reference,
    recorded_by && `recorded by ${recorded_by}`,
    consent.withdrawn_on && `withdrawn, charged until ${dayName(consent.withdrawn_on)} (${consent.withdrawal_reason})`,
  ]
    .filter(Boolean)
    .join(', ')

/** docs/product/fees.md#consent: the provider's fees, and whether this account has agreed to each. */
export function FeeConsents({ account_id }: { account_id: number }) {
  const fees = useQuery(feeCalls.list())
  const consents = useQuery(feeCalls.consents(account_id))
  const { moment } = useAccountTime()
  const mayRecord = useCan('pricing.manage')
  const [open, setOpen] = useState<{ what: 'agree' | 'withdraw'; fee: FeeRule } | null>(null)
  const close = () => setOpen(null)
  const agreedTo = (fee: FeeRule) => consents.data?.data.find(({ fee_rule_id }) => fee_rule_id === fee.id)
  return (
    <>
      <Loaded query={fees} loading={<RuledSkeleton rows={3} label="Loading fees" />}>
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
                      onRecord={consents.data && mayRecord ? () => setOpen({ what: 'agree', fee }) : undefined}
                      onWithdraw={
                        agreed?.withdrawn_on === null && mayRecord ? () => setOpen({ what: 'withdraw', fee }) : undefined
                      }
                    />
                  )
                })}
            </RuledList>
          )
        }
      </Loaded>
      {open?.what === 'agree' ? <ConsentDrawer account_id={account_id} fee={open.fee} onClose={close} /> : null}
      {open?.what === 'withdraw' ? <WithdrawDrawer account_id={account_id} fee={open.fee} onClose={close} /> : null}
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
      <p className="no-margin">The account agrees to this text, which is kept.</p>
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

/** Fees already charged stay charged. The withdrawal does not affect consents to other fees. */
function WithdrawDrawer({ account_id, fee, onClose }: ConsentDrawerProps) {
  const form = useForm({
    initialValues: { ends_on: '', reason: '' },
    validate: {
      ends_on: (day) => (day ? null : 'Choose the last day'),
      reason: (reason) => (reason.trim() ? null : 'Say how it was withdrawn'),
    },
  })
  const withdraw = useCall(api.fees.withdraw, { form, refresh: ['fees'], popup: 'The withdrawal is recorded' })
  const send = (body: typeof form.values) =>
    withdraw.mutate({ params: { account_id: String(account_id), fee_rule_id: String(fee.id) }, body }, { onSuccess: onClose })
  return (
    <FormDrawer
      title={`Withdraw ${fee.name}`}
      sub={feeTerms(fee)}
      submit="Record withdrawal"
      isBusy={withdraw.isPending}
      onSubmit={() => form.onSubmit(send, focusFirstInvalid)()}
      onClose={onClose}
    >
      <p className="no-margin">What was charged stays. The account cannot agree to this fee again, only to another one.</p>
      <DateField id="ends_on" label="Charged for the last time on" withAsterisk {...form.getInputProps('ends_on')} />
      <TextField id="reason" label="How it was withdrawn" withAsterisk maxLength={200} {...form.getInputProps('reason')} />
    </FormDrawer>
  )
}
