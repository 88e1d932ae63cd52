import { useState } from 'react'
import type { OnCall } from '@forecourt/domain/contract/staff-tasks.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction, useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { CheckField } from '#src/ui/CheckField.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { clockOf, dayOptions, minuteOf } from './on-call-words.ts'

type OnCallDrawerProps = { shift: OnCall | null; onClose: () => void; onSaved: (secret: string | null) => void }

const begun = (shift: OnCall | null) => ({
  name: shift?.name ?? '',
  days: shift?.days ?? 127,
  from: clockOf(shift?.from_minute ?? 0),
  to: clockOf(shift?.to_minute ?? 1_440),
  email: shift?.email ?? '',
  url: shift?.url ?? '',
})
type Values = ReturnType<typeof begun>

const problemsOf = ({ name, days, from, to, email, url }: Values) => ({
  name: name.trim() ? undefined : 'Give a name',
  days: days > 0 ? undefined : 'Choose a day',
  from: minuteOf(from) === undefined ? 'Must be a time such as 18:00' : undefined,
  to: minuteOf(to) === undefined ? 'Must be a time such as 06:00' : undefined,
  email: email.trim() || url.trim() ? undefined : 'Give a mail address or a webhook',
})

const bodyOf = ({ name, days, from, to, email, url }: Values) => ({
  name,
  days,
  from_minute: (minuteOf(from) ?? 0) % 1_440,
  to_minute: minuteOf(to) || 1_440,
  email,
  url,
})

/** The hours on certain days, and the person to page then. */
export function OnCallDrawer({ shift, onClose, onSaved }: OnCallDrawerProps) {
  const [values, setValues] = useState(() => begun(shift))
  const [isTried, setTried] = useState(false)
  const effects = { refresh: ['staffTasks'], popup: popups.changesSaved } as const
  const save = useAction(async (body: ReturnType<typeof bodyOf>) => {
    if (!shift) return (await call(api.staffTasks.addOnCall, { body })).data
    const params = { id: String(shift.id) }
    return (await call(api.staffTasks.changeOnCall, { params, body: { ...body, version: shift.version } })).data
  }, effects)
  const remove = useCall(api.staffTasks.removeOnCall, effects)
  const renew = useCall(api.staffTasks.newSecret, { refresh: ['staffTasks'] })
  const problems = isTried ? problemsOf(values) : ({} as Partial<ReturnType<typeof problemsOf>>)
  const field = (name: 'name' | 'from' | 'to' | 'email' | 'url', label: string) => ({
    id: name,
    label,
    autoComplete: 'off',
    value: values[name],
    error: name === 'url' ? undefined : problems[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setValues({ ...values, [name]: currentTarget.value }),
  })
  const params = { id: String(shift?.id ?? 0) }
  return (
    <FormDrawer
      title={shift ? 'Hours on call' : 'Add hours on call'}
      submit="Save"
      isBusy={save.isPending}
      onSubmit={() => {
        setTried(true)
        if (Object.values(problemsOf(values)).some(Boolean)) return
        save.mutate(bodyOf(values), { onSuccess: ({ secret }) => onSaved(secret) })
      }}
      onClose={onClose}
    >
      <TextField {...field('name', 'Name')} limit={60} withAsterisk />
      <fieldset>
        <legend>Days</legend>
        <div className="row wrap gap-3">
          {dayOptions.map(({ label, bit }) => (
            <CheckField
              key={label}
              label={label}
              checked={(values.days & bit) !== 0}
              onChange={() => setValues({ ...values, days: values.days ^ bit })}
            />
          ))}
        </div>
        {problems.days ? (
          <p className="no-margin wrong" role="alert">
            {problems.days}
          </p>
        ) : null}
      </fieldset>
      <FieldGrid>
        <TextField {...field('from', 'From')} withAsterisk />
        <TextField {...field('to', 'To')} description="Earlier than From: the next day" withAsterisk />
      </FieldGrid>
      <TextField {...field('email', 'E-mail')} type="email" />
      <TextField
        {...field('url', 'Webhook')}
        type="url"
        description={shift?.last_message ? `Last message: ${shift.last_message}` : 'An https address of your paging system'}
      />
      {shift ? (
        <div className="row wrap gap-3">
          {shift.url ? (
            <SubmitButton
              type="button"
              variant="default"
              isBusy={renew.isPending}
              onClick={() => renew.mutate({ params }, { onSuccess: ({ data }) => onSaved(data.secret) })}
            >
              New secret
            </SubmitButton>
          ) : null}
          <SubmitButton
            type="button"
            variant="default"
            isBusy={remove.isPending}
            onClick={() => remove.mutate({ params }, { onSuccess: () => onSaved(null) })}
          >
            Remove
          </SubmitButton>
        </div>
      ) : null}
    </FormDrawer>
  )
}
