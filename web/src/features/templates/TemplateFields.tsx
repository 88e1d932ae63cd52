import type { UseFormReturnType } from '@mantine/form'
import { confirmations } from '@forecourt/domain/messages.ts'
import { fieldState, type CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { LineField } from '#src/card-line/LineField.tsx'
import { isWide } from '#src/card-line/line-inputs.ts'
import { asOptions, useLists } from '#src/card-line/use-lists.ts'
import { confirm } from '#src/ui/confirm-store.ts'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { hasControls, kindOf, sections, usualControls, type TemplateForm } from './template-form.ts'

/** Cards are lowered to the limits of their template. The limits of the template itself are bounded only by the largest number. */
const bounds = {
  min: limits.gallonMin,
  max: limits.numberCap,
  lowered: `Lowered to the maximum, ${limits.numberCap.toLocaleString('en-US')}`,
}

type FieldsProps = { form: UseFormReturnType<TemplateForm> }

export function TemplateFields({ form }: FieldsProps) {
  const kind = kindOf(form.values)
  const lists = useLists()

  /** Another network or type has other fields and resets the values, so the form asks first. */
  const changeKind = async (change: Partial<Pick<TemplateForm, 'card_network_id' | 'card_type_id'>>) => {
    const next = { ...form.getValues(), ...change }
    if (hasControls(form.getValues()) && !(await confirm({ message: confirmations.resetValues }))) return
    form.setValues({ ...next, ...usualControls(kindOf(next)) })
    form.clearErrors()
  }

  return (
    <>
      <section className="stack gap-3">
        <h3 className="size-l">Identity</h3>
        <FieldGrid>
          <div data-wide>
            <TextField
              id="template_name"
              label="Template name"
              withAsterisk
              limit={60}
              autoComplete="off"
              {...form.getInputProps('template_name')}
            />
          </div>
          <SelectField
            id="card_network_id"
            label="Network"
            withAsterisk
            data={asOptions(lists.networks)}
            value={form.values.card_network_id === null ? null : String(form.values.card_network_id)}
            onChange={(value) => void changeKind({ card_network_id: Number(value) })}
            error={form.errors['card_network_id']}
          />
          <SelectField
            id="card_type_id"
            label="Card type"
            withAsterisk
            data={asOptions(lists.card_types)}
            value={form.values.card_type_id === null ? null : String(form.values.card_type_id)}
            onChange={(value) => void changeKind({ card_type_id: Number(value) })}
            error={form.errors['card_type_id']}
          />
          <TextField
            id="card_type_driver_name"
            label="Driver type"
            maxLength={30}
            autoComplete="off"
            {...form.getInputProps('card_type_driver_name')}
          />
          <TextField
            id="card_site_group_name"
            label="Site group"
            maxLength={30}
            autoComplete="off"
            {...form.getInputProps('card_site_group_name')}
          />
        </FieldGrid>
      </section>
      {kind ? (
        <ControlSections form={form} kind={kind} />
      ) : (
        <p className="no-margin dimmed">The other fields follow from the network and the card type.</p>
      )}
    </>
  )
}

function ControlSections({ form, kind }: FieldsProps & { kind: CardKind }) {
  const shown = sections
    .map(({ title, fields }) => ({
      title,
      fields: fields.filter((field) => fieldState(field, kind, form.values) !== 'hidden'),
    }))
    .filter(({ fields }) => fields.length > 0)
  return shown.map(({ title, fields }) => (
    <section key={title} className="stack gap-3">
      <h3 className="size-l">{title}</h3>
      <FieldGrid>
        {fields.map((field) => (
          <div key={field} data-wide={isWide(field) || undefined}>
            <LineField
              field={field}
              kind={kind}
              isOptional
              values={form.values}
              onChange={(name, value) => form.setFieldValue(name, value as never)}
              onBlur={(name) => form.validateField(name)}
              error={form.errors[field]}
              boundsOf={() => bounds}
            />
          </div>
        ))}
      </FieldGrid>
    </section>
  ))
}
