import { useState } from 'react'
import { useForm } from '@mantine/form'
import type { PricingOverview } from '@forecourt/domain/contract/pricing.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useIdempotencyKey } from '#src/record/use-idempotency-key.ts'
import { dayName } from '#src/transactions/invoice-words.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { PriceListDrawer } from './PriceListDrawer.tsx'

type Index = PricingOverview['indexes'][number]

const kinds: Record<Index['kind'], string> = { cost: 'What a rack costs', list: 'Our own list' }
const kindOptions = Object.entries(kinds).map(([value, label]) => ({ value, label }))

const subOf = ({ kind, last_day, max_age_days }: Index) =>
  [
    kinds[kind],
    last_day ? `prices until ${dayName(last_day)}` : 'no prices yet',
    `used for ${counted(max_age_days, 'day', 'days')} after`,
  ].join(' · ')

type IndexesProps = { indexes: readonly Index[]; mayChange: boolean }

/** docs/product/prices.md#indexes */
export function Indexes({ indexes, mayChange }: IndexesProps) {
  const [open, setOpen] = useState<'new' | 'file' | null>(null)
  const close = () => setOpen(null)
  return (
    <Panel
      title="Indexes"
      actions={
        mayChange ? (
          <>
            {indexes.length > 0 ? (
              <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen('file')}>
                Import prices
              </Button>
            ) : null}
            <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen('new')}>
              New index
            </Button>
          </>
        ) : null
      }
    >
      {indexes.length === 0 ? (
        <EmptyState title="No indexes">An index holds prices by product and day, from files.</EmptyState>
      ) : (
        <RuledList label="Indexes of prices">
          {indexes.map((index) => (
            <RuledRow key={index.id} title={index.name} sub={subOf(index)}>
              {null}
            </RuledRow>
          ))}
        </RuledList>
      )}
      {open === 'new' ? <NewIndexDrawer onClose={close} /> : null}
      {open === 'file' ? <PriceListDrawer onClose={close} /> : null}
    </Panel>
  )
}

type NewIndex = { name: string; kind: Index['kind']; max_age_days: number }

function NewIndexDrawer({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: { name: '', kind: 'cost' as Index['kind'], max_age_days: '4' },
    validate: {
      name: (name) => (name.trim() ? null : 'Name field is required'),
      max_age_days: (days) => (/^\d{1,2}$/.test(days) && Number(days) <= 60 ? null : 'Must be 0 to 60 days'),
    },
  })
  const keyOf = useIdempotencyKey()
  const create = useAction((body: NewIndex) => call(api.pricing.createIndex, { body }, keyOf(body)), {
    form,
    refresh: ['pricing'],
    popup: popups.saved,
  })
  const send = ({ max_age_days, ...values }: typeof form.values) =>
    create.mutate({ ...values, max_age_days: Number(max_age_days) }, { onSuccess: onClose })
  return (
    <FormDrawer
      title="New index"
      submit="Save"
      isBusy={create.isPending}
      onSubmit={() => form.onSubmit(send, focusFirstInvalid)()}
      onClose={onClose}
    >
      <TextField id="name" label="Name" withAsterisk maxLength={60} {...form.getInputProps('name')} />
      <SelectField label="Prices are" withAsterisk data={kindOptions} {...form.getInputProps('kind')} />
      <TextField
        id="max_age_days"
        label="Days a price may be used after its day"
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('max_age_days')}
      />
    </FormDrawer>
  )
}
