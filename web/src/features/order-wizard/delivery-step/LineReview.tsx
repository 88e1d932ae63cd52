import { counted } from '@forecourt/domain/format/counted.ts'
import { fieldLabel, fieldState, valueFields } from '@forecourt/domain/rules/card-fields.ts'
import { isSame } from '@forecourt/domain/rules/same-value.ts'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import { noValue, useShownValue } from '#src/card-line/shown-value.ts'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { ReplacedCell } from '#src/features/order-wizard/ReplacedCard.tsx'
import { kindOf, newLine, type Templates, type WizardLine } from '#src/features/order-wizard/wizard-line.ts'
import { goToStep, openLine, useWizard } from '#src/features/order-wizard/wizard-store.ts'
import classes from './DeliveryStep.module.css'

type Shown = { hasCostCenters: boolean; hasReplacements: boolean }

const columnsOf = ({ hasCostCenters, hasReplacements }: Shown) => [
  'Card',
  'Vehicle number',
  'Description',
  ...(hasReplacements ? ['Old card'] : []),
  ...(hasCostCenters ? [fieldLabel('cost_center')] : []),
  'Network',
  'Template',
  'Changed from the template',
]
/** These fields have columns of their own. */
const shownApart: readonly string[] = ['vehicle_number', 'description', 'cost_center']

/** Every card of the order before it is sent; a row links back to its card. */
export function LineReview() {
  const lines = useWizard((state) => state.lines)
  const templates = useWizard((state) => state.templates)
  const shown = {
    hasCostCenters: lines.some(({ cost_center }) => cost_center !== ''),
    hasReplacements: lines.some(({ replaces_card_id }) => replaces_card_id !== null),
  }
  return (
    <Panel title="Review the cards" level={3} isPadded={false}>
      <section
        className={`table-box ${classes.review}`}
        aria-label="Cards to be ordered"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
        tabIndex={0}
      >
        <table className="grid-table head-stays">
          <caption className="visually-hidden">{counted(lines.length, 'card')} to be ordered</caption>
          <thead>
            <tr>
              {columnsOf(shown).map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <ReviewedLine key={line.id} line={line} number={index + 1} templates={templates} {...shown} />
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  )
}

type ReviewedLineProps = Shown & { line: WizardLine; number: number; templates: Templates }

function ReviewedLine({ line, number, templates, hasCostCenters, hasReplacements }: ReviewedLineProps) {
  const shown = useShownValue()
  const isSending = useWizard((state) => state.isSending)
  const template = templates.get(line.card_template_id ?? 0)
  const kind = kindOf(template)
  const untouched = newLine({ card_template_id: line.card_template_id }, templates)
  const changed = valueFields
    .filter((field) => !shownApart.includes(field) && kind && fieldState(field, kind, line) !== 'hidden')
    .filter((field) => !isSame(line[field], untouched[field]))
    .map((field) => `${fieldLabel(field)} ${shown(field, line[field]) || noValue(field)}`)
  return (
    <tr>
      <th scope="row">
        <LinkButton
          aria-label={`Edit card ${number}`}
          isBusy={isSending}
          onClick={() => {
            goToStep(0)
            openLine(line.id)
          }}
        >
          {number}
        </LinkButton>
      </th>
      <td className="figures">{line.vehicle_number || '–'}</td>
      <td>{line.description || '–'}</td>
      {hasReplacements ? <td>{line.replaces_card_id === null ? '–' : <ReplacedCell {...line} />}</td> : null}
      {hasCostCenters ? <td>{line.cost_center || '–'}</td> : null}
      <td>{template ? <NetworkShield network={template.card_network_name} /> : null}</td>
      <td>{template?.template_name}</td>
      <td>{[...changed, ...(line.pin ? ['PIN chosen'] : [])].join(' · ') || '–'}</td>
    </tr>
  )
}
