import { pinWarning } from '@forecourt/domain/messages.ts'
import { fieldLabel, fieldState, type CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { isWeakPin, pinRuleFor } from '@forecourt/domain/rules/pin.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { leaveField, typeValue } from './line-actions.ts'
import { shownProblem } from './shown-problems.ts'
import { useWizard } from '#src/features/order-wizard/wizard-store.ts'
import classes from './LineEditor.module.css'

const drawn = 'The system generates one when the order is submitted.'

/** Staff and PIN managers type the PIN; for everyone else the system generates it. */
export function PinField({ id, kind, maySet }: { id: number; kind: CardKind; maySet: boolean }) {
  const pin = useWizard(({ lines }) => lines.find((line) => line.id === id)?.pin ?? '')
  const error = useWizard(({ lines, problems }) =>
    shownProblem(
      lines.find((line) => line.id === id),
      problems.get(id),
      'pin',
    ),
  )
  const isDamaged = useWizard(({ lines }) => lines.find((line) => line.id === id)?.replace_reason === 'damaged')
  if (fieldState('pin', kind) === 'hidden') return null
  if (isDamaged)
    return (
      <p className={classes.drawn}>
        <strong>{fieldLabel('pin')}</strong> The same as on the damaged card.
      </p>
    )
  if (!maySet)
    return (
      <p className={classes.drawn}>
        <strong>{fieldLabel('pin')}</strong> {drawn} Setting it needs the PIN manager role.
      </p>
    )
  return (
    <div className={classes.cell} data-cell>
      <TextField
        id="pin"
        label={fieldLabel('pin')}
        description={`${pinRuleFor(kind)?.lengths.join(' or ')} digits. If left empty, the system generates one.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={pin}
        error={error}
        onChange={({ currentTarget }) => typeValue(id, 'pin', currentTarget.value)}
        onBlur={() => leaveField(id, 'pin')}
      />
      <p role="status" className={classes.warning}>
        {pin !== '' && !error && isWeakPin(pin) ? pinWarning : ''}
      </p>
    </div>
  )
}
