import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { BulkChanges, CardSelection } from '@forecourt/domain/contract/card-updates.ts'
import type { Template } from '@forecourt/domain/contract/templates.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { bulkFields, fieldLabel, type BulkField } from '@forecourt/domain/rules/card-fields.ts'
import { emptyValues } from '@forecourt/domain/rules/empty-values.ts'
import { api } from '#src/api/endpoints.ts'
import { call } from '#src/api/client.ts'
import { useAction, useCall } from '#src/api/use-call.ts'
import { TypedBack } from '#src/record/TypedBack.tsx'
import { useAskedClose } from '#src/record/use-leave-guard.ts'
import { useTypedBack } from '#src/record/use-typed-back.ts'
import { useIdempotencyKey } from '#src/record/use-idempotency-key.ts'
import { LineField, type LineValues } from '#src/card-line/LineField.tsx'
import { looseBounds } from '#src/card-line/line-inputs.ts'
import { CheckField } from '#src/ui/CheckField.tsx'
import { Drawer } from '#src/ui/Drawer.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { SubmitFoot } from '#src/ui/SubmitFoot.tsx'
import { bulkEditName } from './bulk-edit-name.ts'
import { cardUpdateCalls } from './card-updates.calls.ts'
import { BulkPreview, type Preview } from './BulkPreview.tsx'
import classes from './BulkEditDrawer.module.css'

/** An error in a list entry has the key of that entry: `changes.zips.0`. */
const errorOf = (errors: Record<string, string>, field: BulkField) =>
  Object.entries(errors).find(([key]) => key === `changes.${field}` || key.startsWith(`changes.${field}.`))?.[1]

type BulkEditDrawerProps = { cards: CardSelection; total: number; onClose: () => void; onSent: () => void }

const noTemplates: Template[] = []
const nothing: BulkChanges = {}

/** Edit limits: choose fields, see what would change, then send the request. */
export function BulkEditDrawer({ cards, total, onClose, onSent }: BulkEditDrawerProps) {
  const [changes, setChanges] = useState<BulkChanges>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [preview, setPreview] = useState<Preview | null>(null)
  const keyOf = useIdempotencyKey()
  const templates = useQuery(cardUpdateCalls.templates).data?.data ?? noTemplates
  const chosen = bulkFields.filter((field) => field in changes)

  const isBack = useTypedBack<BulkChanges>({
    name: bulkEditName,
    read: () => ({ values: changes, start: nothing }),
    giveBack: setChanges,
  })
  const form = { setErrors: (sent: Record<string, string>) => setErrors(sent) }
  const look = useCall(api.cardUpdates.preview, { form, failure: 'popup and fields' })
  const send = useAction(
    (body: { cards: CardSelection; changes: BulkChanges }) => call(api.cardUpdates.request, { body }, keyOf(body)),
    { refresh: ['cards', 'cardUpdates'], popup: popups.bulkUpdateAccepted },
  )

  const set = (field: BulkField, value: unknown) => setChanges((before) => ({ ...before, [field]: value }))
  // A newly ticked field starts empty, so that every value is a deliberate choice.
  const toggle = (field: BulkField, isChosen: boolean) =>
    setChanges(({ [field]: _, ...others }) => (isChosen ? { ...others, [field]: emptyValues[field] } : others))

  const showPreview = () => {
    setErrors({})
    look.mutate({ body: { cards, changes } }, { onSuccess: ({ data }) => setPreview(data) })
  }
  const submit = () => {
    if (!send.isPending) send.mutate({ cards, changes }, { onSuccess: onSent })
  }
  const isDirty = chosen.length > 0
  const close = useAskedClose(onClose, { isDirty, isBusy: send.isPending })

  return (
    <Drawer
      title="Edit limits and controls"
      sub={counted(total, 'card')}
      width={640}
      onClose={close}
      busy={send.isPending ? 'Sending the request' : null}
    >
      {preview ? (
        <>
          <Notice tone="service">{popups.bulkUpdateAccepted}</Notice>
          <BulkPreview preview={preview} asked={changes} />
        </>
      ) : (
        <fieldset className={classes.fields}>
          {isBack ? <TypedBack /> : null}
          <legend>Choose what to change. Cards that do not have a field are left out of it.</legend>
          {bulkFields.map((field) => (
            <div key={field} className={classes.field}>
              <CheckField
                label={fieldLabel(field)}
                checked={field in changes}
                onChange={({ currentTarget }) => toggle(field, currentTarget.checked)}
              />
              {field in changes ? (
                <LineField
                  field={field}
                  values={changes as Partial<LineValues>}
                  error={errorOf(errors, field)}
                  // When the request is applied, each card is lowered to the limit of its own template. The preview shows the
                  // result.
                  boundsOf={(name) => looseBounds(name, templates)}
                  onChange={(_, value) => set(field, value)}
                />
              ) : null}
            </div>
          ))}
        </fieldset>
      )}
      {preview ? (
        <SubmitFoot
          type="button"
          onClick={submit}
          isBusy={send.isPending}
          disabled={preview.changed === 0}
          cancel="Back"
          onCancel={() => setPreview(null)}
        >
          Submit request
        </SubmitFoot>
      ) : (
        <SubmitFoot type="button" onClick={showPreview} isBusy={look.isPending} disabled={chosen.length === 0} onCancel={close}>
          Preview
        </SubmitFoot>
      )}
    </Drawer>
  )
}
