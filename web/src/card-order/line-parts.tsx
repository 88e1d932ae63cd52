// Parts shared by the table and the list of lines.
import { Link } from '@tanstack/react-router'
import type { OrderLineDetail } from '@forecourt/domain/contract/orders.ts'
import { fieldLabel } from '@forecourt/domain/rules/card-fields.ts'
import { IconPencil } from '@tabler/icons-react'
import type { LineFieldName } from '#src/card-line/LineField.tsx'
import { useShownValue } from '#src/card-line/shown-value.ts'
import { Hidden } from '#src/ui/Hidden.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { RowLink } from '#src/ui/RowLink.tsx'
import type { RowSelection } from '#src/ui/use-selection.ts'
import { valuesOf } from './line-values.ts'
import { useOrderRights } from './use-order-rights.ts'
import classes from './Lines.module.css'

export type LinesProps = {
  lines: readonly OrderLineDetail[]
  /** The label for opening a line. */
  verb: 'Edit' | 'View'
  onOpen: (line_id: number) => void
  /** Present if some of the lines can be ticked. */
  selection?: RowSelection | undefined
  /** While an order is in review no card has a number, and all wait in the same way. */
  hidesCard?: boolean
}

/** The card made from a line, for users who may see cards. */
export function CardOfLine({ line }: { line: OrderLineDetail }) {
  const { maySeeCards } = useOrderRights()
  const text = line.last_four ? (
    <span className="figures">
      <span aria-hidden>•••• </span>
      <Hidden>Card ending </Hidden>
      {line.last_four}
    </span>
  ) : (
    'No number yet'
  )
  if (!maySeeCards) return text
  return (
    <RowLink link={<Link to="/card-management" search={{ card: String(line.card_id) }} />}>
      <span className="no-wrap">{text}</span>
      <Hidden>, card {line.position} of the order</Hidden>
    </RowLink>
  )
}

const replacing = {
  renewal: 'Renews its plastic',
  damaged: 'Replaces a damaged card',
  other: 'Replaces another card',
} as const

/** What kind of card this line replaces, if any. */
export function Replaces({ line: { replaces } }: { line: OrderLineDetail }) {
  return replaces ? <span className="dimmed size-s">{replacing[replaces]}</span> : null
}

/** The fields that differ from the template, with the ordered values. */
export function ChangedFields({ line }: { line: OrderLineDetail }) {
  const shownValue = useShownValue()
  const values = valuesOf(line)
  if (line.changed_fields.length === 0) return <>–</>
  return (
    <ul className="stack gap-hair plain-list">
      {(line.changed_fields as LineFieldName[]).map((field) => (
        <li key={field} className={classes.change}>
          <IconPencil size={13} aria-hidden />
          {fieldLabel(field)}: <strong>{shownValue(field, values[field]) || 'none'}</strong>
        </li>
      ))}
    </ul>
  )
}

export function OpenLine({ line, verb, onOpen }: { line: OrderLineDetail } & Pick<LinesProps, 'verb' | 'onOpen'>) {
  return (
    <LinkButton onClick={() => onOpen(line.id)} data-no-print>
      {verb}
      <Hidden> card {line.position}</Hidden>
    </LinkButton>
  )
}
