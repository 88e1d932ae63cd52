import type { UseFormReturnType } from '@mantine/form'
import type { NumberRange } from '@forecourt/domain/contract/number-ranges.ts'
import { numberForm } from '@forecourt/domain/rules/card-number.ts'
import { EditDrawer } from '#src/record/EditDrawer.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { SwitchField } from '#src/ui/SwitchField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { rangeLabels, rangeProblems, shapeOf, type RangeForm } from './range-form.ts'
import { useSaveRange } from './use-save-range.ts'

const figures = { inputMode: 'numeric', autoComplete: 'off' } as const

export function RangeDrawer({ range, onClose }: { range: NumberRange; onClose: () => void }) {
  const edit = useSaveRange(range, onClose)
  return (
    <EditDrawer title="Number range" sub={range.card_network_name} width={520} submit="Save" {...edit} onClose={onClose}>
      <RangeFields form={edit.form} />
    </EditDrawer>
  )
}

function RangeFields({ form }: { form: UseFormReturnType<RangeForm> }) {
  const { values } = form
  const isWrong = Object.values(rangeProblems(values)).some(Boolean)
  return (
    <>
      <SwitchField
        label="Numbers come from this range"
        description="When off, the network issues the numbers and staff enter them. They are still checked against these settings."
        isOn={values.is_generated}
        onChange={(is_generated) => form.setFieldValue('is_generated', is_generated)}
      />
      <FieldGrid>
        <TextField id="prefix" label={rangeLabels.prefix} {...figures} {...form.getInputProps('prefix')} />
        <TextField id="length" label={rangeLabels.length} withAsterisk {...figures} {...form.getInputProps('length')} />
      </FieldGrid>
      <SwitchField
        label={rangeLabels.is_luhn}
        description="The last digit is computed from the others."
        isOn={values.is_luhn}
        onChange={(is_luhn) => form.setFieldValue('is_luhn', is_luhn)}
      />
      <FieldGrid>
        <TextField
          id="next_serial"
          label={rangeLabels.next_serial}
          withAsterisk
          {...figures}
          {...form.getInputProps('next_serial')}
        />
        <TextField
          id="last_serial"
          label={rangeLabels.last_serial}
          withAsterisk
          {...figures}
          {...form.getInputProps('last_serial')}
        />
        <TextField
          id="low_stock_at"
          label={rangeLabels.low_stock_at}
          withAsterisk
          {...figures}
          {...form.getInputProps('low_stock_at')}
        />
      </FieldGrid>
      <p role="status">
        {isWrong ? null : (
          <>
            Numbers look like <strong className="figures">{numberForm(shapeOf(values))}</strong>. They are given out in an order
            that cannot be guessed.
          </>
        )}
      </p>
    </>
  )
}
