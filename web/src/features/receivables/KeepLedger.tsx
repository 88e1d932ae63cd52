import { useState } from 'react'
import { useForm } from '@mantine/form'
import type { BillingSettings } from '@forecourt/domain/contract/receivables.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { dayName } from '#src/transactions/invoice-words.ts'
import { Button } from '#src/ui/Button.tsx'
import { DateField } from '#src/ui/DateField.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { Notice } from '#src/ui/Notice.tsx'

/** Shown until the ledger has started: nothing is posted before that. */
export function KeepLedger({ settings }: { settings: BillingSettings }) {
  const [isChoosing, setChoosing] = useState(false)
  const mayChoose = useCan('receivables.manage')
  return (
    <Notice
      tone="service"
      title={settings.ledger_from ? `The ledger begins on ${dayName(settings.ledger_from)}` : 'No ledger is kept yet'}
    >
      <p className="no-margin">Choose the day from which invoices are posted here and payments settle them.</p>
      {mayChoose ? (
        <Button variant="default" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          Choose the day
        </Button>
      ) : null}
      {isChoosing ? <DayDrawer settings={settings} onClose={() => setChoosing(false)} /> : null}
    </Notice>
  )
}

function DayDrawer({ settings, onClose }: { settings: BillingSettings; onClose: () => void }) {
  // The settings are read again behind the form, whose edit is based on what it showed when it opened.
  const [start] = useState(settings)
  const form = useForm({
    initialValues: { ledger_from: start.ledger_from ?? '' },
    validate: { ledger_from: (day) => (day ? null : 'Choose a day') },
  })
  const save = useCall(api.receivables.saveSettings, {
    form,
    refresh: ['receivables'],
    popup: 'The day is saved',
  })
  const send = ({ ledger_from }: typeof form.values) =>
    save.mutate({ body: { ledger_from, version: start.version } }, { onSuccess: onClose })
  return (
    <FormDrawer
      title="Keep the ledger"
      submit="Save"
      isBusy={save.isPending}
      onSubmit={() => form.onSubmit(send, focusFirstInvalid)()}
      onClose={onClose}
    >
      <p className="no-margin">Invoices of that day and later are posted. Once the day has come it cannot be changed.</p>
      <DateField id="ledger_from" label="From" withAsterisk {...form.getInputProps('ledger_from')} />
    </FormDrawer>
  )
}
