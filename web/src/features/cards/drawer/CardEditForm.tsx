import { flushSync } from 'react-dom'
import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import { pinWarning } from '@forecourt/domain/messages.ts'
import { fieldLabel, fieldState, type CardField, type CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { fieldNote } from '@forecourt/domain/rules/network-words.ts'
import { isWeakPin } from '@forecourt/domain/rules/pin.ts'
import { Form } from '#src/record/Form.tsx'
import { focusFirstInvalid, formErrors } from '#src/ui/form-errors.ts'
import { submitEdit } from '#src/record/submit-edit.ts'
import { TypedBack } from '#src/record/TypedBack.tsx'
import { useTypedBack } from '#src/record/use-typed-back.ts'
import { askToDiscard, useLeaveGuard } from '#src/record/use-leave-guard.ts'
import { LineField, type LineFieldName } from '#src/card-line/LineField.tsx'
import { gallonBounds, isWide } from '#src/card-line/line-inputs.ts'
import { usePinRight } from '#src/card-line/use-pin-right.ts'
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { MergeChoices } from '#src/ui/MergeChoices.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { SubmitFoot } from '#src/ui/SubmitFoot.tsx'
import { TabPanel } from '#src/ui/Tabs.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { cardEditName, plasticFields, fieldTabs, tabOf, type CardTab } from './card-tabs.ts'
import { useEditCard } from './use-edit-card.ts'
import classes from './CardDrawer.module.css'

const formId = 'card-edit'

type CardEditFormProps = {
  card: CardDetail
  kind: CardKind
  tab: CardTab
  onTab: (tab: CardTab) => void
  onDone: () => void
}

/** Edit switches the fields in place. */
export function CardEditForm({ card, kind, tab, onTab, onDone }: CardEditFormProps) {
  const { form, isBusy, save, conflict } = useEditCard({ card, kind, onSaved: onDone })
  const isDirty = form.isDirty()
  const noteOf = (field: CardField) =>
    fieldNote(field, { network: kind.network, channel: card.told.channel, confirmsIn: card.told.confirms_in })
  const hasEncodedChange = plasticFields(kind.network).some((field) => form.isDirty(field))
  useLeaveGuard(isDirty)
  const isBack = useTypedBack({
    name: cardEditName(card.id),
    read: () => ({ values: form.values, start: form.getInitialValues() }),
    giveBack: form.setValues,
  })

  const showErrors = (errors: object) => {
    const first = Object.keys(errors)[0]
    // A field on the other tab can only take the focus once that tab is open.
    if (first && tabOf(first) !== tab) flushSync(() => onTab(tabOf(first)))
    focusFirstInvalid()
  }

  const cancel = async () => {
    if (!isDirty || (await askToDiscard())) onDone()
  }

  const gridOf = (fields: readonly LineFieldName[]) => (
    <FieldGrid>
      {fields.map((field) =>
        fieldState(field, kind, form.values) === 'hidden' ? null : (
          <div key={field} data-wide={isWide(field) || undefined}>
            <LineField
              field={field}
              kind={kind}
              values={form.values}
              onChange={(name, value) => form.setFieldValue(name, value as never)}
              onBlur={(name) => form.validateField(name)}
              error={form.errors[field]}
              hint={noteOf(field)}
              boundsOf={(name) => gallonBounds(name, card.template)}
            />
          </div>
        ),
      )}
    </FieldGrid>
  )

  return (
    <Form id={formId} takesFocus onSubmit={submitEdit({ form, save, conflict, onInvalid: showErrors })}>
      <div className={classes.notices}>
        {isBack && isDirty && !conflict ? <TypedBack /> : null}
        {conflict ? null : <ErrorSummary errors={formErrors(form.errors, form.values)} />}
        {hasEncodedChange && !conflict ? (
          <Notice tone="service">The plastic keeps what is printed and encoded on it until a new card is made.</Notice>
        ) : null}
      </div>
      {fieldTabs.map(({ title: id, fields }) => (
        <TabPanel key={id} id={id}>
          {conflict ? (
            tab === id && <MergeChoices {...conflict} />
          ) : (
            <>
              {id === 'details' ? <PinField form={form} kind={kind} note={noteOf('pin')} /> : null}
              {gridOf(fields)}
            </>
          )}
        </TabPanel>
      ))}
      <SubmitFoot form={formId} isBusy={isBusy} onCancel={() => void cancel()}>
        {conflict ? 'Save again' : 'Save'}
      </SubmitFoot>
    </Form>
  )
}

function PinField({ form, kind, note }: { form: ReturnType<typeof useEditCard>['form']; kind: CardKind; note: string }) {
  const mayPin = usePinRight()
  if (fieldState('pin', kind) === 'hidden') return null
  if (!mayPin)
    return (
      <p className={classes.hidden}>
        <strong>{fieldLabel('pin')}</strong> Hidden. Needs PIN manager role
      </p>
    )
  const { pin } = form.values
  return (
    <div className="below-4">
      <TextField
        id="pin"
        label="New PIN"
        description={`Leave empty to keep the PIN · ${note}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        {...form.getInputProps('pin')}
      />
      {pin !== '' && isWeakPin(pin) ? (
        <p role="status" className={classes.warning}>
          {pinWarning}
        </p>
      ) : null}
    </div>
  )
}
