import type { OrderLineDetail } from '@forecourt/domain/contract/orders.ts'
import { fieldLabel, fieldState, fieldsOf, type CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import { useShownValue } from '#src/card-line/shown-value.ts'
import { Drawer } from '#src/ui/Drawer.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Hidden } from '#src/ui/Hidden.tsx'
import { EditLine } from './EditLine.tsx'
import type { OrderToEdit } from './use-edit-line.ts'
import { valuesOf } from './line-values.ts'
import classes from './Lines.module.css'

type LineDrawerProps = { order: OrderToEdit; line: OrderLineDetail; mayEdit: boolean; onClose: () => void }

/** All values of a line. */
export function LineDrawer({ order, line, mayEdit, onClose }: LineDrawerProps) {
  const kind = findKind(line)
  const title = `Card ${line.position} of ${order.card_order_number}`
  const sub = `${line.template_name} · ${line.card_network_name} ${line.card_type_name}`
  if (!kind) return null
  if (mayEdit) return <EditLine {...{ order, line, kind, title, sub, onClose }} />
  return (
    <Drawer title={title} sub={sub} width={560} onClose={onClose}>
      <LineFacts line={line} kind={kind} />
    </Drawer>
  )
}

function LineFacts({ line, kind }: { line: OrderLineDetail; kind: CardKind }) {
  const shownValue = useShownValue()
  const values = valuesOf(line)
  return (
    <Facts>
      {fieldsOf(kind)
        .filter((field) => fieldState(field, kind, values) !== 'hidden')
        .map((field) => (
          <Fact key={field} label={fieldLabel(field)}>
            <span className={line.changed_fields.includes(field) ? classes.changed : undefined}>
              {field === 'pin' ? (line.has_pin ? 'Set' : 'None') : shownValue(field, values[field]) || '–'}
            </span>
            {line.changed_fields.includes(field) ? <Hidden>, changed from the template</Hidden> : null}
          </Fact>
        ))}
    </Facts>
  )
}
