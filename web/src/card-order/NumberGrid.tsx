import { useImperativeHandle, useRef } from 'react'
import type { Ref } from 'react'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import { focusSoon } from '#src/ui/focus-soon.ts'
import { RowGap } from '#src/ui/RowGap.tsx'
import { useRowsInSight } from '#src/ui/use-rows-in-sight.ts'
import type { LineToNumber } from './typed-numbers.ts'
import type { NumberEntry } from './use-number-entry.ts'
import classes from './NumberGrid.module.css'

/** In rem, the same values as in NumberGrid.module.css. */
const heights = { height: 3.5, head: 2.5 }
const titles = ['Card', 'Vehicle number', 'Network', 'Card number']

const inputId = (line_id: number) => `number-${line_id}`

export type NumberGridHandle = { focusLine: (line_id: number) => void }

type NumberGridProps = { lines: readonly LineToNumber[]; entry: NumberEntry; ref: Ref<NumberGridHandle> }

/**
 * One row for each card and its number; only the rows in view are drawn. A column pasted into one field also fills the fields
 * below.
 */
export function NumberGrid({ lines, entry, ref }: NumberGridProps) {
  const box = useRef<HTMLElement>(null)
  const { drawn, above, below, measure, scrollTo } = useRowsInSight({
    box,
    count: lines.length,
    keyOf: (index) => lines[index]?.id ?? index,
    ...heights,
  })
  useImperativeHandle(ref, () => ({
    focusLine: (line_id) => {
      scrollTo(lines.findIndex(({ id }) => id === line_id))
      focusSoon(inputId(line_id))
    },
  }))

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be reachable by keyboard
    <section ref={box} className={classes.box} aria-label="Numbers to assign" tabIndex={0}>
      <table className={`grid-table head-stays ${classes.table}`} aria-rowcount={lines.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <RowGap height={above} columns={titles.length} />
          {drawn.map(({ index, key }) => {
            const line = lines[index]
            return line ? (
              <tr key={key} ref={measure} data-index={index} aria-rowindex={index + 2}>
                <th scope="row">
                  <span className="figures no-wrap">
                    {line.card_order_number} · {line.position}
                  </span>
                  {line.account_name ? <span className="block dimmed size-s">{line.account_name}</span> : null}
                </th>
                <td>
                  <span className="figures no-wrap">{line.vehicle_number ?? '–'}</span>
                  {line.description ? <span className="block dimmed size-s">{line.description}</span> : null}
                </td>
                <td>
                  <NetworkShield network={line.card_network_name} />
                </td>
                <td>
                  <NumberInput line={line} index={index} entry={entry} />
                </td>
              </tr>
            ) : null
          })}
          <RowGap height={below} columns={titles.length} />
        </tbody>
      </table>
    </section>
  )
}

function NumberInput({ line, index, entry }: { line: LineToNumber; index: number; entry: NumberEntry }) {
  const id = inputId(line.id)
  const problem = entry.problems.get(line.id)
  return (
    <>
      <input
        id={id}
        className={classes.input}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        aria-label={`Card number of ${line.card_order_number}, card ${line.position}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        value={entry.valueOf(line)}
        onChange={({ currentTarget }) => entry.type(line.id, currentTarget.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          // The browser pastes a single number itself; a column fills the fields below.
          if (!/[\t\n\r]/.test(text.trim())) return
          event.preventDefault()
          entry.paste(text, index)
        }}
      />
      {problem ? (
        <p id={`${id}-problem`} className={classes.problem}>
          {problem}
        </p>
      ) : null}
    </>
  )
}
