import { useRef } from 'react'
import { fieldLabel } from '@forecourt/domain/rules/card-fields.ts'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import { Hidden } from '#src/ui/Hidden.tsx'
import { RowCheck } from '#src/ui/RowCheck.tsx'
import { RowGap } from '#src/ui/RowGap.tsx'
import { useRowsInSight } from '#src/ui/use-rows-in-sight.ts'
import { CardOfLine, ChangedFields, OpenLine, Replaces, type LinesProps } from './line-parts.tsx'
import classes from './Lines.module.css'

/** In rem, the same values as in Lines.module.css. */
const heights = { height: 3, head: 2.5 }
/** Up to this many lines are all drawn; a longer order draws only the lines in view. */
const drawnAtOnce = 50
const titlesOf = (hasCostCenters: boolean) => [
  'Vehicle number',
  'Description',
  ...(hasCostCenters ? [fieldLabel('cost_center')] : []),
  'Network',
  'Type',
  'Template',
  'Changed from the template',
]
const cardTitles = ['Card number', 'Status']

type LineTableProps = LinesProps & {
  /** Every line is drawn, for printing. */
  isWhole: boolean
}

export function LineTable({ lines, verb, onOpen, selection, hidesCard = false, isWhole }: LineTableProps) {
  const hasCostCenters = lines.some(({ cost_center }) => cost_center !== '')
  const titles = [...titlesOf(hasCostCenters), ...(hidesCard ? [] : cardTitles)]
  const columns = titles.length + 2 + Number(Boolean(selection))
  const ids = lines.map(({ id }) => id)
  const box = useRef<HTMLElement>(null)
  const isVirtual = !isWhole && lines.length > drawnAtOnce
  const { drawn, above, below, measure } = useRowsInSight({
    box,
    count: lines.length,
    keyOf: (index) => lines[index]?.id ?? index,
    ...heights,
    isEnabled: isVirtual,
  })
  const shown = isVirtual ? drawn.map(({ index }) => index) : lines.keys()

  return (
    <section
      ref={box}
      className={`table-box ${classes.box}`}
      data-virtual={isVirtual || undefined}
      aria-label="Cards of the order"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be reachable by keyboard
      tabIndex={0}
    >
      <table className={`grid-table head-stays ${classes.table}`} aria-rowcount={lines.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {selection ? (
              <td className={classes.check}>
                <RowCheck
                  label="Select all cards of the order"
                  isChecked={selection.pageState(ids) === 'all'}
                  isMixed={selection.pageState(ids) === 'some'}
                  onCheck={(isChecked) => selection.mark(ids, isChecked)}
                />
              </td>
            ) : null}
            <th scope="col" className={classes.number}>
              Card
            </th>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col" data-no-print>
              <Hidden>{verb}</Hidden>
            </th>
          </tr>
        </thead>
        <tbody>
          <RowGap height={above} columns={columns} />
          {[...shown].map((index) => {
            const line = lines[index]
            return line ? (
              <tr key={line.id} ref={isVirtual ? measure : undefined} data-index={index} aria-rowindex={index + 2}>
                {selection ? (
                  <td className={classes.check}>
                    <RowCheck
                      label={`Select card ${line.position}`}
                      isChecked={selection.isSelected(line.id)}
                      onCheck={(isChecked, withShift) => selection.pick(line.id, { isChecked, withShift, page: ids })}
                    />
                  </td>
                ) : null}
                <th scope="row" className={classes.number}>
                  {line.position}
                </th>
                <td className="figures">{line.vehicle_number ?? '–'}</td>
                <td>
                  {line.description || (line.replaces ? null : '–')} <Replaces line={line} />
                </td>
                {hasCostCenters ? <td>{line.cost_center || '–'}</td> : null}
                <td>
                  <NetworkShield network={line.card_network_name} />
                </td>
                <td>{line.card_type_name}</td>
                <td>{line.template_name}</td>
                <td>
                  <ChangedFields line={line} />
                </td>
                {hidesCard ? null : (
                  <>
                    <td>
                      <CardOfLine line={line} />
                    </td>
                    <td>{line.card_status_name}</td>
                  </>
                )}
                <td data-no-print>
                  <OpenLine {...{ line, verb, onOpen }} />
                </td>
              </tr>
            ) : null
          })}
          <RowGap height={below} columns={columns} />
        </tbody>
      </table>
    </section>
  )
}
