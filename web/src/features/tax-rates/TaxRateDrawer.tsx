import { useForm, type UseFormReturnType } from '@mantine/form'
import type { TaxRateRow } from '@forecourt/domain/contract/tax-rates.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { onExcises, taxedClasses, taxLevels } from '@forecourt/domain/rules/tax-levels.ts'
import { states } from '@forecourt/domain/states.ts'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { DateField } from '#src/ui/DateField.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { amountsOf, bodyOf, emptyForm, formProblems, valuesOf, type TaxRateForm } from './tax-rate-form.ts'
import { dayText, taxText } from './tax-rate-words.ts'

const optionsOf = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, label]) => ({ value, label }))
const levelOptions = Object.entries(taxLevels).map(([value, { name }]) => ({ value, label: name }))
const classOptions = optionsOf(taxedClasses)
const onExciseOptions = optionsOf(onExcises)
const stateOptions = states.map(({ code, name }) => ({ value: code, label: name }))
const figures = { inputMode: 'decimal', autoComplete: 'off' } as const

/** Adds a rate from a day on. `before` is the rate it follows; the tax is then fixed. */
export function NewRateDrawer({ before, onClose }: { before: TaxRateRow | null; onClose: () => void }) {
  const form = useForm<TaxRateForm>({ initialValues: emptyForm(before), validate: formProblems })
  const create = useCall(api.taxRates.create, { form, refresh: ['taxRates'], popup: popups.saved })
  return (
    <FormDrawer
      title={before ? 'Next rate' : 'New tax rate'}
      sub={before ? taxText(before) : 'For all accounts'}
      submit="Save"
      isBusy={create.isPending}
      onSubmit={() =>
        form.onSubmit((values) => create.mutate({ body: bodyOf(values) }, { onSuccess: onClose }), focusFirstInvalid)()
      }
      onClose={onClose}
    >
      {before ? null : <TaxFields form={form} />}
      <AmountFields form={form} />
      <DateField id="effective_from" label="First day" withAsterisk {...form.getInputProps('effective_from')} />
      <p className="no-margin dimmed size-s">
        The previous rate ends the day before. Imports for earlier days keep the earlier rate.
      </p>
    </FormDrawer>
  )
}

/** Corrects a rate, or confirms an example: saving it is the confirmation. */
export function EditRateDrawer({ rate, onClose }: { rate: TaxRateRow; onClose: () => void }) {
  const form = useForm<TaxRateForm>({ initialValues: valuesOf(rate), validate: formProblems })
  const update = useCall(api.taxRates.update, { form, refresh: ['taxRates'], popup: popups.changesSaved })
  const save = (values: TaxRateForm) =>
    update.mutate(
      { params: { id: String(rate.id) }, body: { ...amountsOf(values), version: rate.version } },
      { onSuccess: onClose },
    )
  return (
    <FormDrawer
      title="Tax rate"
      sub={`${taxText(rate)}, from ${dayText(rate.effective_from)}`}
      submit={rate.basis === 'example' ? 'Save as checked' : 'Save'}
      isBusy={update.isPending}
      onSubmit={() => form.onSubmit(save, focusFirstInvalid)()}
      onClose={onClose}
    >
      {rate.basis === 'example' ? (
        <Notice tone="caution" title="This rate is an example">
          Look it up with the authority that levies it. Saving confirms that you did.
        </Notice>
      ) : null}
      <AmountFields form={form} />
      <p className="no-margin dimmed size-s">
        For imports from now on: what was billed stays as it was. When the authority has changed its rate, enter the next one
        instead.
      </p>
    </FormDrawer>
  )
}

type Fields = { form: UseFormReturnType<TaxRateForm> }

function TaxFields({ form }: Fields) {
  const { has_state, locality } = taxLevels[form.values.level]
  return (
    <>
      <SelectField label="Levied as" withAsterisk data={levelOptions} {...form.getInputProps('level')} />
      {has_state ? (
        <SelectField
          label="State"
          withAsterisk
          searchable
          placeholder="Choose a state"
          data={stateOptions}
          {...form.getInputProps('state')}
          value={form.values.state || null}
        />
      ) : null}
      {locality ? (
        <TextField id="locality" label={locality} withAsterisk maxLength={60} {...form.getInputProps('locality')} />
      ) : null}
      <SelectField label="Product" withAsterisk data={classOptions} {...form.getInputProps('tax_class')} />
    </>
  )
}

function AmountFields({ form }: Fields) {
  const { is_per_gallon } = taxLevels[form.values.level]
  const unit = is_per_gallon ? 'dollars per gallon' : 'percent of the price'
  return (
    <>
      <TextField id="rate" label={`Rate, ${unit}`} withAsterisk {...figures} {...form.getInputProps('rate')} />
      <TextField
        id="never_exempt_rate"
        label={`Part that exempt customers also pay, ${unit}`}
        description="Such as the federal LUST fee."
        {...figures}
        {...form.getInputProps('never_exempt_rate')}
      />
      {is_per_gallon ? null : (
        <SelectField label="Levied on" withAsterisk data={onExciseOptions} {...form.getInputProps('on_excise')} />
      )}
    </>
  )
}
