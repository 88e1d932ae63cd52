import { useForm } from '@mantine/form'
import type { TransactionDetail } from '@forecourt/domain/contract/transactions.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { NumberField } from '#src/ui/NumberField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { clock } from './transaction-words.ts'

type OdometerForm = { odometer: number | null; reason: string }

/** An empty field means that the odometer of this purchase is unknown. */
export function OdometerDrawer({ detail, onClose }: { detail: TransactionDetail; onClose: () => void }) {
  const form = useForm<OdometerForm>({
    initialValues: { odometer: detail.odometer, reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : 'Say why it is corrected') },
  })
  const correct = useCall(api.transactions.correctOdometer, {
    refresh: ['transactions', 'exceptions', 'vehicles'],
    popup: popups.changesSaved,
    form,
  })
  return (
    <FormDrawer
      title="Correct odometer"
      sub={`Vehicle ${detail.vehicle_number || '–'}, ${clock(detail.transacted_at)}`}
      submit="Save"
      isBusy={correct.isPending}
      onSubmit={() =>
        form.onSubmit((body) => correct.mutate({ params: { id: String(detail.id) }, body }, { onSuccess: onClose }))()
      }
      onClose={onClose}
    >
      <NumberField
        id="odometer"
        label="Odometer"
        description="Empty: not known"
        min={1}
        max={9_999_999}
        value={form.values.odometer}
        onChange={(odometer) => form.setFieldValue('odometer', odometer)}
        error={form.errors['odometer']}
      />
      <TextField id="reason" label="Reason" withAsterisk limit={200} maxLength={200} {...form.getInputProps('reason')} />
      <p className="no-margin dimmed size-s">
        What was received stays on record. Miles and findings of this purchase and the next are recalculated.
      </p>
    </FormDrawer>
  )
}
