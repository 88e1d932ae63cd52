import type { UseFormReturnType } from '@mantine/form'
import type { NumberRange } from '@forecourt/domain/contract/number-ranges.ts'
import { writeNumber } from '@forecourt/domain/rules/card-number.ts'
import { Form } from '#src/api/Form.tsx'
import { focusFirstInvalid, formErrors } from '#src/api/form-errors.ts'
import { askToDiscard, useLeaveGuard } from '#src/api/use-leave-guard.ts'
import { Button } from '#src/ui/Button.tsx'
import { Drawer, DrawerFoot } from '#src/ui/Drawer.tsx'
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx'
import { MergeChoices } from '#src/ui/MergeChoices.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { SwitchField } from '#src/ui/SwitchField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { rangeLabels, rangeProblems, shapeOf, type RangeForm } from './range-form.ts'
import { useSaveRange } from './use-save-range.ts'
import classes from './BatchListPage.module.css'

const formId = 'number-range'
const figures = { inputMode: 'numeric', autoComplete: 'off' } as const

export function RangeDrawer({ range, onClose }: { range: NumberRange; onClose: () => void }) {
  const { form, isBusy, save, conflict } = useSaveRange(range, onClose)
  const isDirty = form.isDirty()
  useLeaveGuard(isDirty)

  const close = async () => {
    if (!isDirty || (await askToDiscard())) onClose()
  }

  return (
    <Drawer title="Number range" sub={range.card_network_name} width={520} onClose={() => void close()}>
      <Form
        id={formId}
        className={classes.form}
        onSubmit={(event) => {
          if (!conflict) return form.onSubmit(save, focusFirstInvalid)(event)
          event.preventDefault()
          conflict.saveAgain()
        }}
      >
        {conflict ? (
          <MergeChoices title="Somebody else has changed this range meanwhile." {...conflict} />
        ) : (
          <>
            <ErrorSummary errors={formErrors(form.errors, form.values)} />
            <RangeFields form={form} />
          </>
        )}
        <DrawerFoot>
          <SubmitButton form={formId} isBusy={isBusy}>
            {conflict ? 'Save again' : 'Save'}
          </SubmitButton>
          <Button variant="default" onClick={() => void close()}>
            Cancel
          </Button>
        </DrawerFoot>
      </Form>
    </Drawer>
  )
}

function RangeFields({ form }: { form: UseFormReturnType<RangeForm> }) {
  const { values } = form
  const isWrong = Object.values(rangeProblems(values)).some(Boolean)
  return (
    <>
      <SwitchField
        label="Numbers come from this range"
        description="Off: the network issues them, staff type or paste them, and the shape still checks them."
        isOn={values.is_generated}
        onChange={(is_generated) => form.setFieldValue('is_generated', is_generated)}
      />
      <div className={classes.fields}>
        <TextField id="prefix" label={rangeLabels.prefix} {...figures} {...form.getInputProps('prefix')} />
        <TextField id="length" label={rangeLabels.length} withAsterisk {...figures} {...form.getInputProps('length')} />
      </div>
      <SwitchField
        label={rangeLabels.is_luhn}
        description="The last digit is computed from the others."
        isOn={values.is_luhn}
        onChange={(is_luhn) => form.setFieldValue('is_luhn', is_luhn)}
      />
      <div className={classes.fields}>
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
      </div>
      <p role="status">
        {isWrong ? null : (
          <>
            The next number is{' '}
            <strong className={classes.figures}>{writeNumber(shapeOf(values), Number(values.next_serial))}</strong>
          </>
        )}
      </p>
    </>
  )
}
