import { useState } from 'react'
import { fieldLabel } from '@forecourt/domain/rules/card-fields.ts'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import { Button } from '#src/ui/Button.tsx'
import { RowCheck } from '#src/ui/RowCheck.tsx'
import { CardOfLine, ChangedFields, OpenLine, Replaces, type LinesProps } from './line-parts.tsx'
import classes from './Lines.module.css'

const atATime = 50

/** The lines on a phone. Hundreds of cards would make the page too long, so the rest is shown on request. */
export function LineCards({ lines, verb, onOpen, selection, hidesCard = false }: LinesProps) {
  const [shown, setShown] = useState(atATime)
  const left = lines.length - shown
  return (
    <>
      <ul className="plain-list" aria-label="Cards of the order">
        {lines.slice(0, shown).map((line) => (
          <li key={line.id} className={classes.card}>
            <div className="row between gap-3">
              {selection ? (
                <RowCheck
                  label={`Select card ${line.position}`}
                  isChecked={selection.isSelected(line.id)}
                  onCheck={(isChecked) => selection.mark([line.id], isChecked)}
                />
              ) : null}
              <strong className="grow">
                {line.position}.{' '}
                {line.vehicle_number ? `Vehicle ${line.vehicle_number}` : line.description || line.card_type_name}
              </strong>
              <OpenLine {...{ line, verb, onOpen }} />
            </div>
            {line.vehicle_number && line.description ? <div>{line.description}</div> : null}
            <div>{[line.card_type_name, line.template_name].filter(Boolean).join(' · ')}</div>
            {line.cost_center ? <div>{`${fieldLabel('cost_center')}: ${line.cost_center}`}</div> : null}
            {line.replaces ? (
              <div>
                <Replaces line={line} />
              </div>
            ) : null}
            {line.changed_fields.length > 0 ? <ChangedFields line={line} /> : null}
            <div className="row wrap middle gap-2-3 above-2">
              <NetworkShield network={line.card_network_name} />
              {hidesCard ? null : (
                <>
                  <CardOfLine line={line} />
                  <span>{line.card_status_name}</span>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <div className="pad-3">
          <Button variant="default" fullWidth onClick={() => setShown(shown + atATime)}>
            Show {Math.min(left, atATime)} more of {left}
          </Button>
        </div>
      ) : null}
    </>
  )
}
