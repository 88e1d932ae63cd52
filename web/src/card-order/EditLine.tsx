import { useQuery } from '@tanstack/react-query'
import type { OrderLineDetail } from '@forecourt/domain/contract/orders.ts'
import { pinWarning } from '@forecourt/domain/messages.ts'
import { fieldLabel, fieldState, fieldsOf, type CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { isWeakPin } from '@forecourt/domain/rules/pin.ts'
import { EditDrawer } from '#src/record/EditDrawer.tsx'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import { LineField, type LineFieldName } from '#src/card-line/LineField.tsx'
import { gallonBounds, isWide, looseBounds } from '#src/card-line/line-inputs.ts'
import { usePinRight } from '#src/card-line/use-pin-right.ts'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { useEditLine, type OrderToEdit } from './use-edit-line.ts'
import classes from './Lines.module.css'

/** The current limits of the template. A deactivated template cannot be read here; then only the server checks. */
const useTemplateLimits = (id: number | null) =>
  useQuery({ ...query(api.templates.list, { query: { ids: String(id) } }), enabled: id !== null }).data?.data[0] ?? null

type EditLineProps = {
  order: OrderToEdit
  line: OrderLineDetail
  kind: CardKind
  title: string
  sub: string
  onClose: () => void
}

/** Staff correct a line while the order is in review; the account corrects it after the order came back. */
export function EditLine({ order, line, kind, title, sub, onClose }: EditLineProps) {
  const edit = useEditLine({ order, line, kind, onSaved: onClose })
  const { form } = edit
  const template = useTemplateLimits(line.card_template_id)
  return (
    <EditDrawer title={title} sub={sub} width={560} submit="Save" {...edit} className="stack gap-4" onClose={onClose}>
      <FieldGrid>
        {fieldsOf(kind)
          .filter((field) => fieldState(field, kind, form.values) !== 'hidden')
          .map((field) => (
            <div key={field} data-wide={(field !== 'pin' && isWide(field)) || undefined}>
              {field === 'pin' ? (
                <PinField form={form} />
              ) : (
                <LineField
                  field={field}
                  kind={kind}
                  values={form.values}
                  onChange={(name: LineFieldName, value) => form.setFieldValue(name, value as never)}
                  onBlur={(name) => form.validateField(name)}
                  error={form.errors[field]}
                  hint={line.changed_fields.includes(field) ? 'Changed from the template' : undefined}
                  boundsOf={(name) => (template ? gallonBounds(name, template) : looseBounds(name, [line]))}
                />
              )}
            </div>
          ))}
      </FieldGrid>
    </EditDrawer>
  )
}

function PinField({ form }: { form: ReturnType<typeof useEditLine>['form'] }) {
  const mayPin = usePinRight()
  if (!mayPin)
    return (
      <p className={classes.hiddenPin}>
        <strong>{fieldLabel('pin')}</strong> Hidden. Needs PIN manager role
      </p>
    )
  const { pin } = form.values
  return (
    <TextField
      id="pin"
      label="New PIN"
      description={pin !== '' && isWeakPin(pin) ? pinWarning : 'Leave empty to keep the PIN'}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      {...form.getInputProps('pin')}
    />
  )
}
