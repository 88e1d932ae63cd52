import { useRef } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { fieldLabel } from '@forecourt/domain/rules/card-fields.ts'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import { Hidden } from '#src/ui/Hidden.tsx'
import { RowCheck } from '#src/ui/RowCheck.tsx'
import { CardOfLine, ChangedFields, OpenLine, Replaces, type LinesProps } from './line-parts.tsx'
import classes from './Lines.module.css'

const rowHeight = 48
const headHeight = 40
/** Up to here every line is drawn; a longer order draws those in sight. */
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
  /** On paper every line is there. */
  isWhole: boolean
}

export function LineTable({ lines, verb, onOpen, selection, hidesCard = false, isWhole }: LineTableProps) {
  const hasCostCenters = lines.some(({ cost_center }) => cost_center !== '')
  const titles = [...titlesOf(hasCostCenters), ...(hidesCard ? [] : cardTitles)]
  const columns = titles.length + 2 + Number(Boolean(selection))
  const ids = lines.map(({ id }) => id)
  const box = useRef<HTMLElement>(null)
  const isVirtual = !isWhole && lines.length > drawnAtOnce
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, which is what is wanted here
  const virtual = useVirtualizer({
    count: lines.length,
    enabled: isVirtual,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => lines[index]?.id ?? index,
    scrollPaddingStart: headHeight,
    overscan: 8,
  })
  const drawn = virtual.getVirtualItems()
  const above = isVirtual ? (drawn[0]?.start ?? 0) : 0
  const below = isVirtual ? virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0) : 0
  const shown = isVirtual ? drawn.map(({ index }) => index) : lines.keys()

  return (
    <section
      ref={box}
      className={`table-box ${classes.box}`}
      data-virtual={isVirtual || undefined}
      aria-label="Cards of the order"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
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
          {above > 0 ? <Gap height={above} columns={columns} /> : null}
          {[...shown].map((index) => {
            const line = lines[index]
            return line ? (
              <tr key={line.id} ref={isVirtual ? virtual.measureElement : undefined} data-index={index} aria-rowindex={index + 2}>
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
          {below > 0 ? <Gap height={below} columns={columns} /> : null}
        </tbody>
      </table>
    </section>
  )
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it only keeps the place of rows that are not drawn */}
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}
