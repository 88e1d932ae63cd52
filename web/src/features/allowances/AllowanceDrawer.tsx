import { useState } from 'react'
import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import {
  allowanceFieldNames,
  enoughFor,
  wayOfLoosening,
  type AllowanceField,
  type AllowanceValue,
} from '@forecourt/domain/rules/allowances.ts'
import { fieldLabel, fieldState, type CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import { states } from '@forecourt/domain/states.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useChoices } from '#src/card-line/use-lists.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { NumberField } from '#src/ui/NumberField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { isClosedNow, type Telling } from './telling.ts'

/** Does not offer a control that restricts nothing. */
const isOffered = (card: CardDetail, kind: CardKind) => (field: AllowanceField) => {
  if (fieldState(field, kind, card) === 'hidden') return false
  if (wayOfLoosening(field) === 'limit') return Boolean(card[field])
  return field === 'states' ? card.states.length > 0 : field !== 'is_retail' || !card.is_retail
}

const lasting = [
  { value: '4', label: '4 hours' },
  { value: '12', label: '12 hours' },
  { value: '24', label: '24 hours' },
  { value: '48', label: '2 days' },
  { value: '72', label: '3 days' },
]

const stateOptions = states.map(({ code, name }) => ({ value: code, label: name }))

type Values = {
  field: AllowanceField | null
  number: number | null
  choice: string | null
  hours: string
  uses: number | null
  reason: string
}

const valueOf = ({ field, number, choice }: Values): AllowanceValue | null => {
  if (field === 'is_retail') return true
  if (field === 'states') return choice
  return field === 'card_time_profile_id' ? Number(choice) || null : number
}

/** "max_gallon_fill.46": the limit that declined a purchase, and what was tried. Filled in with what would have been enough. */
const valuesFor = (card: CardDetail, offered: readonly AllowanceField[], declined: string): Values => {
  const [name, tried] = declined.split('.')
  const field = offered.find((each) => each === name) ?? null
  const own = field === null ? null : card[field]
  const number = field !== null && typeof own === 'number' ? enoughFor(field, own, Number(tried) || null) : null
  return { field, number, choice: null, hours: '24', uses: null, reason: '' }
}

type AllowanceDrawerProps = {
  card: CardDetail
  telling: Telling
  /** The decline that this is to help against, or empty. */
  declined: string
  onClose: () => void
}

/** Requests an allowance for one control. Shows beforehand what the network will do with it. */
export function AllowanceDrawer({ card, telling, declined, onClose }: AllowanceDrawerProps) {
  const kind = findKind(card)
  const offered = kind ? allowanceFieldNames.filter(isOffered(card, kind)) : []
  const [values, setValues] = useState(() => valuesFor(card, offered, declined))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const ask = useCall(api.allowances.ask, { refresh: ['allowances', 'cards'], form: { setErrors } })
  const profiles = useChoices('time_profile', values.choice)
  const { field } = values
  const change = (part: Partial<Values>) => {
    setValues({ ...values, ...part })
    setErrors({})
  }
  const send = () => {
    const value = valueOf(values)
    const missing = {
      ...(field === null && { field: 'Choose what to allow' }),
      ...(field !== null && value === null && { value: 'Say how much' }),
      ...(values.reason.trim() === '' && { reason: 'Reason is required' }),
    }
    if (field === null || value === null || Object.keys(missing).length > 0) return setErrors(missing)
    const until = new Date(Date.now() + Number(values.hours) * 3_600_000).toISOString()
    ask.mutate(
      { params: { id: String(card.id) }, body: { field, value, until, uses: values.uses, reason: values.reason.trim() } },
      { onSuccess: onClose },
    )
  }
  const isClosed = isClosedNow(telling)
  return (
    <FormDrawer
      title="Allow more for a while"
      sub={card.last_four ? `Card •••• ${card.last_four}` : card.description}
      submit="Allow"
      isBusy={ask.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <TellingNote telling={telling} isClosed={isClosed} />
      <SelectField
        id="field"
        label="What to allow"
        withAsterisk
        data={offered.map((name) => ({ value: name, label: fieldLabel(name) }))}
        value={field}
        error={errors['field']}
        onChange={(next) => change({ field: next as AllowanceField | null, number: null, choice: null })}
      />
      {field !== null && wayOfLoosening(field) === 'limit' ? (
        <NumberField
          id="value"
          label={`${fieldLabel(field)}, instead of ${String(card[field])}`}
          withAsterisk
          min={1}
          max={99_999}
          value={values.number}
          error={errors['value']}
          onChange={(number) => change({ number })}
        />
      ) : null}
      {field === 'states' || field === 'card_time_profile_id' ? (
        <SelectField
          id="value"
          label={field === 'states' ? 'One more state' : 'Hours'}
          withAsterisk
          searchable
          data={field === 'states' ? stateOptions : profiles}
          value={values.choice}
          error={errors['value']}
          onChange={(choice) => change({ choice })}
        />
      ) : null}
      <SelectField
        id="until"
        label="For how long"
        data={lasting}
        value={values.hours}
        error={errors['until']}
        onChange={(hours) => change({ hours: hours ?? '24' })}
      />
      <NumberField
        id="uses"
        label="Maximum number of fills"
        description="Empty: no maximum"
        min={1}
        max={99}
        value={values.uses}
        error={errors['uses']}
        onChange={(uses) => change({ uses })}
      />
      <TextField
        id="reason"
        label="Reason"
        withAsterisk
        limit={200}
        maxLength={200}
        value={values.reason}
        error={errors['reason']}
        onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
      />
      <p className="no-margin dimmed size-s">
        It ends automatically. Customer service decides on more than 1.5 times the template’s limit.
      </p>
    </FormDrawer>
  )
}

function TellingNote({ telling: { told_by, network_name, business_hours }, isClosed }: { telling: Telling; isClosed: boolean }) {
  if (told_by === 'hand')
    return (
      <Notice tone={isClosed ? 'caution' : 'service'}>
        {network_name} is told by hand, {business_hours}.{' '}
        {isClosed
          ? 'The office is closed now, so nothing can be allowed until it opens.'
          : 'Allow time for the entry; the end is entered in those hours, too.'}
      </Notice>
    )
  if (told_by === 'host') return <Notice tone="service">Kept here; your site controller is not told.</Notice>
  return told_by === 'none' ? <Notice tone="service">{network_name} is not told from here.</Notice> : null
}
