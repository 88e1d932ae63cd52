import { useForm } from '@mantine/form'
import type { FeeRule, NewFeeRule } from '@forecourt/domain/contract/fees.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { feeKinds, feeTerms, type FeeKindName } from '@forecourt/domain/rules/fees.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useMoneyForm } from '#src/record/use-money-form.ts'
import { DateField } from '#src/ui/DateField.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { FirstDayField } from './FirstDayField.tsx'
import { everything, firstDayProblem, scopeBody, type ScopeForm } from './scope-form.ts'
import { ScopeFields } from './ScopeFields.tsx'

const kinds = Object.entries(feeKinds).map(([value, { name }]) => ({ value, label: name }))
const shapes = [
  { value: 'amount', label: 'Dollars' },
  { value: 'rate', label: 'Percent of the total' },
]
const figures = { inputMode: 'decimal', autoComplete: 'off' } as const

type FeeForm = ScopeForm & { name: string; kind: FeeKindName; shape: 'amount' | 'rate'; value: string; effective_from: string }

const shapeOf = ({ kind, shape }: Pick<FeeForm, 'kind' | 'shape'>) => (feeKinds[kind].isPerPurchase ? shape : 'amount')
/** The value in cents, or in hundred-thousandths: 1.25 percent is 1,250. */
const readValue = ({ value, ...form }: FeeForm) =>
  shapeOf(form) === 'amount' ? Math.round(Number(value) * 100) : Math.round(Number(value) * 1_000)

const valueProblem = (value: string, form: FeeForm) => {
  const isAmount = shapeOf(form) === 'amount'
  const isRead = (isAmount ? /^\d{1,4}(\.\d{1,2})?$/ : /^\d{1,3}(\.\d{1,3})?$/).test(value.trim())
  if (isRead && readValue(form) > 0 && readValue(form) <= 100_000) return null
  return isAmount ? 'Must be dollars, such as 1.50' : 'Must be a percentage, such as 1.25'
}

const bodyOf = (form: FeeForm): NewFeeRule => {
  const { name, kind, effective_from } = form
  const value = readValue(form)
  const isRate = shapeOf(form) === 'rate'
  const scope = scopeBody(feeKinds[kind].isPerPurchase ? form : everything)
  return { name, kind, effective_from, amount: isRate ? 0 : value, rate: isRate ? value : 0, ...scope }
}

type NewFeeDrawerProps = { siteGroups: readonly { id: number; name: string }[]; onClose: () => void }

export function NewFeeDrawer({ siteGroups, onClose }: NewFeeDrawerProps) {
  const { form, frame } = useMoneyForm<FeeForm, NewFeeRule, unknown>({
    initialValues: { ...everything, name: '', kind: 'transaction', shape: 'amount', value: '', effective_from: '' },
    validate: {
      name: (name) => (name.trim() ? null : 'Name field is required'),
      value: valueProblem,
      effective_from: firstDayProblem,
    },
    bodyOf,
    send: (body, key) => call(api.fees.create, { body }, key),
    refresh: ['fees'],
    popup: popups.saved,
    onClose,
  })
  const { values } = form
  return (
    <FormDrawer
      title="New fee"
      sub="Charged only to accounts that agreed to it"
      width={560}
      onPhone="page"
      submit="Save"
      {...frame}
    >
      <TextField id="name" label="Name" withAsterisk maxLength={60} {...form.getInputProps('name')} />
      <SelectField label="Charged" withAsterisk data={kinds} {...form.getInputProps('kind')} />
      {feeKinds[values.kind].isPerPurchase ? (
        <SelectField label="As" withAsterisk data={shapes} {...form.getInputProps('shape')} />
      ) : null}
      <TextField
        id="value"
        label={shapeOf(values) === 'amount' ? 'Amount, dollars' : 'Percent'}
        withAsterisk
        {...figures}
        {...form.getInputProps('value')}
        error={form.errors['value'] ?? form.errors['amount'] ?? form.errors['rate']}
      />
      {feeKinds[values.kind].isPerPurchase ? <ScopeFields form={form} siteGroups={siteGroups} /> : null}
      <FirstDayField form={form} note="The amount cannot be edited later. For another amount, add a fee." />
    </FormDrawer>
  )
}

export function EndFeeDrawer({ fee, onClose }: { fee: FeeRule; onClose: () => void }) {
  const form = useForm({
    initialValues: { ends_on: '' },
    validate: { ends_on: (day) => (day ? null : 'Choose the last day') },
  })
  const end = useCall(api.fees.end, { form, refresh: ['fees'], popup: popups.saved })
  const send = ({ ends_on }: typeof form.values) =>
    end.mutate({ params: { id: String(fee.id) }, body: { ends_on, version: fee.version } }, { onSuccess: onClose })
  return (
    <FormDrawer
      title={`End ${fee.name}`}
      sub={feeTerms(fee)}
      submit="Save"
      isBusy={end.isPending}
      onSubmit={() => form.onSubmit(send, focusFirstInvalid)()}
      onClose={onClose}
    >
      <DateField id="ends_on" label="Last day" withAsterisk {...form.getInputProps('ends_on')} />
      <p className="no-margin dimmed size-s">What was charged stays.</p>
    </FormDrawer>
  )
}
