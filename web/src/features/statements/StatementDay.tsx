import { useState } from 'react'
import { useForm } from '@mantine/form'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { Button } from '#src/ui/Button.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'

/** The last day that every month has. */
const lastDay = 28
const days = [
  { value: '', label: 'On demand only' },
  ...Array.from({ length: lastDay }, (_, at) => ({ value: String(at + 1), label: `Day ${at + 1} of each month` })),
]

type StatementDayProps = { account_id: number; statement_day: number | null; mayChange: boolean }

/** docs/product/receivables.md#statements: the day on which a statement is generated automatically. */
export function StatementDay({ account_id, statement_day, mayChange }: StatementDayProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <RuledList label="When statements are made">
        <RuledRow
          title="Monthly statement"
          sub={statement_day === null ? 'On demand only' : `Automatically on day ${statement_day} of each month`}
        >
          {mayChange ? (
            <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              Change day
            </Button>
          ) : null}
        </RuledRow>
      </RuledList>
      {isOpen ? <DayDrawer account_id={account_id} statement_day={statement_day} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function DayDrawer({ account_id, statement_day, onClose }: Omit<StatementDayProps, 'mayChange'> & { onClose: () => void }) {
  const form = useForm({ initialValues: { day: statement_day === null ? '' : String(statement_day) } })
  const save = useCall(api.statements.schedule, { form, refresh: ['receivables'], popup: 'The day of the statement is saved' })
  const send = ({ day }: typeof form.values) =>
    save.mutate(
      { params: { account_id: String(account_id) }, body: { statement_day: day === '' ? null : Number(day) } },
      { onSuccess: onClose },
    )
  return (
    <FormDrawer
      title="Monthly statement"
      submit="Save"
      isBusy={save.isPending}
      onSubmit={() => form.onSubmit(send)()}
      onClose={onClose}
    >
      <SelectField
        id="day"
        label="Made automatically"
        data={days}
        value={form.values.day}
        onChange={(day) => form.setFieldValue('day', day ?? '')}
      />
    </FormDrawer>
  )
}
