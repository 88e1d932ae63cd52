import { useForm } from '@mantine/form'
import type { ReceivableRules } from '@forecourt/domain/contract/receivables.ts'
import { readDollars } from '@forecourt/domain/format/money.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { CheckField } from '#src/ui/CheckField.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { TextField } from '#src/ui/TextField.tsx'

type Dollars = 'approval_over' | 'auto_rebill_limit' | 'late_fee_flat' | 'late_fee_min_open' | 'return_fee'
const amounts: readonly [field: Dollars, label: string][] = [
  ['approval_over', 'A second person approves adjustments above (empty: none)'],
  ['auto_rebill_limit', 'Bill corrected lines again automatically up to'],
  ['late_fee_flat', 'Late fee, at least'],
  ['late_fee_min_open', 'No late fee below'],
  ['return_fee', 'Fee of a returned payment'],
]
const inDollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))

const valuesOf = (rules: ReceivableRules) => ({
  approval_over: inDollars(rules.approval_over),
  auto_rebill_limit: inDollars(rules.auto_rebill_limit),
  late_fee_flat: inDollars(rules.late_fee_flat),
  late_fee_min_open: inDollars(rules.late_fee_min_open),
  return_fee: inDollars(rules.return_fee),
  late_fee_rate: (rules.late_fee_rate / 1_000).toString(),
  late_fee_grace_days: String(rules.late_fee_grace_days),
  late_fee_repeats: rules.late_fee_repeats,
  automatic_hold: rules.automatic_hold,
  close_after_days: String(rules.close_after_days),
  remit_to: rules.remit_to,
  tax_id: rules.tax_id,
  invoice_message: rules.invoice_message,
})
type RulesForm = ReturnType<typeof valuesOf>

const bodyOf = ({ automatic_hold, late_fee_repeats, ...typed }: RulesForm, version: number) => ({
  approval_over: readDollars(typed.approval_over) ?? null,
  auto_rebill_limit: readDollars(typed.auto_rebill_limit) ?? 0,
  late_fee_flat: readDollars(typed.late_fee_flat) ?? 0,
  late_fee_min_open: readDollars(typed.late_fee_min_open) ?? 0,
  return_fee: readDollars(typed.return_fee) ?? 0,
  late_fee_rate: Math.round(Number(typed.late_fee_rate) * 1_000),
  late_fee_grace_days: Number(typed.late_fee_grace_days),
  automatic_hold,
  late_fee_repeats,
  close_after_days: Number(typed.close_after_days),
  remit_to: typed.remit_to,
  tax_id: typed.tax_id,
  invoice_message: typed.invoice_message,
  version,
})

const isNumber = (typed: string) => (/^\d{1,3}(\.\d{1,3})?$/.test(typed.trim()) ? null : 'A number')

/** What the provider decides once for all accounts. */
export function RulesDrawer({ rules, onClose }: { rules: ReceivableRules; onClose: () => void }) {
  const form = useForm<RulesForm>({
    initialValues: valuesOf(rules),
    validate: { late_fee_rate: isNumber, late_fee_grace_days: isNumber, close_after_days: isNumber },
  })
  const save = useCall(api.receivables.saveRules, { form, refresh: ['receivables'], popup: 'The rules are saved' })
  const send = (values: RulesForm) => save.mutate({ body: bodyOf(values, rules.version) }, { onSuccess: onClose })
  return (
    <FormDrawer
      title="Rules of receivables"
      submit="Save"
      onPhone="page"
      isBusy={save.isPending}
      onSubmit={() => form.onSubmit(send, focusFirstInvalid)()}
      onClose={onClose}
    >
      {amounts.map(([field, label]) => (
        <TextField key={field} id={field} label={label} inputMode="decimal" autoComplete="off" {...form.getInputProps(field)} />
      ))}
      <TextField
        id="late_fee_rate"
        label="Late fee, percent of what is open"
        inputMode="decimal"
        {...form.getInputProps('late_fee_rate')}
      />
      <TextField
        id="late_fee_grace_days"
        label="Days after the due date without a late fee"
        inputMode="numeric"
        {...form.getInputProps('late_fee_grace_days')}
      />
      <CheckField
        id="late_fee_repeats"
        label="Charge a late fee again every 30 days"
        checked={form.values.late_fee_repeats}
        onChange={({ currentTarget }) => form.setFieldValue('late_fee_repeats', currentTarget.checked)}
      />
      <CheckField
        id="automatic_hold"
        label="Put accounts on credit hold automatically"
        checked={form.values.automatic_hold}
        onChange={({ currentTarget }) => form.setFieldValue('automatic_hold', currentTarget.checked)}
      />
      <TextField
        id="close_after_days"
        label="Days from the end of a cycle to its invoice"
        inputMode="numeric"
        {...form.getInputProps('close_after_days')}
      />
      <TextAreaField
        id="remit_to"
        label="Payments go to"
        description="On the stub of invoices, and on the Payments of customers."
        maxLength={400}
        {...form.getInputProps('remit_to')}
      />
      <TextField
        id="tax_id"
        label="Tax ID on invoices"
        placeholder="12-3456789"
        maxLength={10}
        {...form.getInputProps('tax_id')}
      />
      <TextAreaField
        id="invoice_message"
        label="Message on every invoice"
        maxLength={1_000}
        {...form.getInputProps('invoice_message')}
      />
    </FormDrawer>
  )
}
