import { useForm } from '@mantine/form'
import type { ReceivableRules } from '@forecourt/domain/contract/receivables.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { EditDrawer } from '#src/record/EditDrawer.tsx'
import { useSave } from '#src/record/use-save.ts'
import { CheckField } from '#src/ui/CheckField.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { bodyOf, ruleProblems, valuesOf, type RulesForm } from './rules-form.ts'

const labels: Readonly<Record<keyof RulesForm, string>> = {
  approval_over: 'A second person approves adjustments above (leave empty for none)',
  auto_rebill_limit: 'Bill corrected lines again automatically up to',
  late_fee_flat: 'Lowest late fee',
  late_fee_min_open: 'No late fee if less than this is open',
  return_fee: 'Fee for a returned payment',
  late_fee_rate: 'Late fee, percent of what is open',
  late_fee_grace_days: 'Days after the due date without a late fee',
  late_fee_repeats: 'Charge a late fee again every 30 days',
  automatic_hold: 'Put accounts on credit hold automatically',
  close_after_days: 'Days from the end of a cycle to its invoice',
  remit_to: 'Payments go to',
  tax_id: 'Tax ID on invoices',
  invoice_message: 'Message on every invoice',
}
const amounts = ['auto_rebill_limit', 'late_fee_flat', 'late_fee_min_open', 'return_fee'] as const

const shownValue = (_: string, value: unknown) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value))

const figures = { inputMode: 'decimal', autoComplete: 'off' } as const

/** The provider's rules for all accounts. */
export function RulesDrawer({ rules, onClose }: { rules: ReceivableRules; onClose: () => void }) {
  const form = useForm<RulesForm>({
    initialValues: valuesOf(rules),
    validate: ruleProblems,
  })
  const edit = useSave<ReceivableRules, RulesForm>({
    form,
    saved: rules,
    send: (values, version) => call(api.receivables.saveRules, { body: bodyOf(values, version) }),
    readTheirs: async () => (await call(api.receivables.rules, {})).data,
    subject: 'these rules',
    valuesOf,
    labelOf: (field) => labels[field as keyof RulesForm],
    shownValue,
    refresh: ['receivables'],
    popup: { changed: 'The rules are saved' },
    onSaved: onClose,
  })
  const own = <Field extends keyof RulesForm>(field: Field) => ({ id: field, label: labels[field] })
  return (
    <EditDrawer
      title="Receivables rules"
      width={480}
      submit="Save"
      className="stack one-column gap-4"
      {...edit}
      onClose={onClose}
    >
      <TextField {...own('approval_over')} {...figures} {...form.getInputProps('approval_over')} />
      {amounts.map((field) => (
        <TextField key={field} {...own(field)} withAsterisk {...figures} {...form.getInputProps(field)} />
      ))}
      <TextField {...own('late_fee_rate')} withAsterisk inputMode="decimal" {...form.getInputProps('late_fee_rate')} />
      <TextField
        {...own('late_fee_grace_days')}
        withAsterisk
        inputMode="numeric"
        {...form.getInputProps('late_fee_grace_days')}
      />
      <CheckField
        {...own('late_fee_repeats')}
        checked={form.values.late_fee_repeats}
        onChange={({ currentTarget }) => form.setFieldValue('late_fee_repeats', currentTarget.checked)}
      />
      <CheckField
        {...own('automatic_hold')}
        checked={form.values.automatic_hold}
        onChange={({ currentTarget }) => form.setFieldValue('automatic_hold', currentTarget.checked)}
      />
      <TextField {...own('close_after_days')} withAsterisk inputMode="numeric" {...form.getInputProps('close_after_days')} />
      <TextAreaField
        {...own('remit_to')}
        description="On invoice stubs and the customers’ Payments page."
        maxLength={400}
        {...form.getInputProps('remit_to')}
      />
      <TextField {...own('tax_id')} placeholder="12-3456789" maxLength={10} {...form.getInputProps('tax_id')} />
      <TextAreaField {...own('invoice_message')} maxLength={1_000} {...form.getInputProps('invoice_message')} />
    </EditDrawer>
  )
}
