import { useState } from 'react'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { Exemption } from '@forecourt/domain/contract/exemptions.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { taxedClasses, taxLevels } from '@forecourt/domain/rules/tax-levels.ts'
import { states } from '@forecourt/domain/states.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { DateField } from '#src/ui/DateField.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { bodyOf, formOf, formProblems, type ExemptionForm } from './exemption-form.ts'
import { exemptionCalls, paramsOf } from './exemptions.calls.ts'

const levelOptions = Object.entries(taxLevels).map(([value, { name }]) => ({ value, label: name }))
const stateOptions = [{ value: '', label: 'Every state' }, ...states.map(({ code, name }) => ({ value: code, label: name }))]
const classOptions = [
  { value: '', label: 'Every product' },
  ...Object.entries(taxedClasses).map(([value, label]) => ({ value, label })),
]

type DrawerProps = { account_id: number; saved: Exemption | null; onClose: () => void }

/** A certificate of an account. `saved` is null for a new one. */
export function ExemptionDrawer({ account_id, saved, onClose }: DrawerProps) {
  const form = useForm<ExemptionForm>({ initialValues: formOf(saved), validate: formProblems })
  const save = useAction(
    (values: ExemptionForm) =>
      saved
        ? call(api.exemptions.update, {
            params: { ...paramsOf(account_id), id: String(saved.id) },
            body: { ...bodyOf(values), version: saved.version },
          })
        : call(api.exemptions.create, { params: paramsOf(account_id), body: bodyOf(values) }),
    { form, refresh: ['exemptions'], popup: saved ? popups.changesSaved : popups.saved },
  )
  return (
    <FormDrawer
      title={saved ? 'Edit certificate' : 'Add certificate'}
      sub={saved?.tax_doc}
      submit="Save"
      isBusy={save.isPending}
      onSubmit={() => form.onSubmit((values) => save.mutate(values, { onSuccess: onClose }), focusFirstInvalid)()}
      onClose={onClose}
    >
      <SelectField label="Tax" withAsterisk data={levelOptions} {...form.getInputProps('level')} />
      {taxLevels[form.values.level].has_state ? (
        <SelectField label="State" searchable data={stateOptions} {...form.getInputProps('state')} />
      ) : null}
      <SelectField label="Product" data={classOptions} {...form.getInputProps('tax_class')} />
      <CardField
        account_id={account_id}
        saved={saved}
        value={form.values.card_id}
        onChange={(card) => form.setFieldValue('card_id', card)}
      />
      <TextField id="tax_doc" label="Certificate number" withAsterisk maxLength={40} {...form.getInputProps('tax_doc')} />
      <TextField id="authority" label="Issued by" maxLength={100} {...form.getInputProps('authority')} />
      <DateField id="effective_from" label="First day" withAsterisk {...form.getInputProps('effective_from')} />
      <DateField id="effective_to" label="Last day" {...form.getInputProps('effective_to')} />
      <TextField id="notes" label="Notes" maxLength={500} {...form.getInputProps('notes')} />
      <p className="no-margin dimmed size-s">
        Purchases that are on no invoice yet are priced again. What was invoiced stays as it was.
      </p>
    </FormDrawer>
  )
}

type CardFieldProps = Pick<DrawerProps, 'account_id' | 'saved'> & { value: string; onChange: (card_id: string) => void }

function CardField({ account_id, saved, value, onChange }: CardFieldProps) {
  const [keyword, setKeyword] = useState('')
  const search = useQuery(exemptionCalls.cards(account_id, keyword.slice(0, 100)))
  const found = (search.data?.data ?? []).map(({ card_id, card_name }) => ({ value: String(card_id), label: card_name }))
  const kept =
    saved?.card_id && saved.card_name && !found.some((option) => option.value === String(saved.card_id))
      ? [{ value: String(saved.card_id), label: saved.card_name }]
      : []
  return (
    <SelectField
      label="Card"
      searchable
      data={[{ value: '', label: 'All cards' }, ...kept, ...found]}
      value={value}
      onChange={(card) => onChange(card ?? '')}
      onSearchChange={setKeyword}
      isLooking={search.isFetching}
    />
  )
}
