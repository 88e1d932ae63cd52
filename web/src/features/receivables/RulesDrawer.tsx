import { useForm } from '@mantine/form'
import type { ReceivableRules } from '@forecourt/domain/contract/receivables.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { CheckField } from '#src/ui/CheckField.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { bodyOf, ruleProblems, valuesOf, type RulesForm } from './rules-form.ts'

type Dollars = 'auto_rebill_limit' | 'late_fee_flat' | 'late_fee_min_open' | 'return_fee'
const amounts: readonly [field: Dollars, label: string][] = [
  ['auto_rebill_limit', 'Bill corrected lines again automatically up to'],
  ['late_fee_flat', 'Lowest late fee'],
  ['late_fee_min_open', 'No late fee if less than this is open'],
  ['return_fee', 'Fee for a returned payment'],
]
const figures = { inputMode: 'decimal', autoComplete: 'off' } as const

/** The provider's rules for all accounts. */
export function RulesDrawer({ rules, onClose }: { rules: ReceivableRules; onClose: () => void }) {
  const form = useForm<RulesForm>({
    initialValues: valuesOf(rules),
    validate: ruleProblems,
  })
  const save = useCall(api.receivables.saveRules, { form, refresh: ['receivables'], popup: 'The rules are saved' })
  const send = (values: RulesForm) => save.mutate({ body: bodyOf(values, rules.version) }, { onSuccess: onClose })
  return (
    <FormDrawer
      title="Receivables rules"
      submit="Save"
      onPhone="page"
      isBusy={save.isPending}
      onSubmit={() => form.onSubmit(send, focusFirstInvalid)()}
      onClose={onClose}
    >
      <TextField
        id="approval_over"
        label="A second person approves adjustments above (leave empty for none)"
        {...figures}
        {...form.getInputProps('approval_over')}
      />
      {amounts.map(([field, label]) => (
        <TextField key={field} id={field} label={label} withAsterisk {...figures} {...form.getInputProps(field)} />
      ))}
      <TextField
        id="late_fee_rate"
        label="Late fee, percent of what is open"
        withAsterisk
        inputMode="decimal"
        {...form.getInputProps('late_fee_rate')}
      />
      <TextField
        id="late_fee_grace_days"
        label="Days after the due date without a late fee"
        withAsterisk
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
        withAsterisk
        inputMode="numeric"
        {...form.getInputProps('close_after_days')}
      />
      <TextAreaField
        id="remit_to"
        label="Payments go to"
        description="On invoice stubs and the customers’ Payments page."
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
