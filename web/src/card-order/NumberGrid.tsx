import { useImperativeHandle, useRef } from 'react'
import type { Ref } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import type { LineToNumber } from './typed-numbers.ts'
import type { NumberEntry } from './use-number-entry.ts'
import classes from './NumberGrid.module.css'

const rowHeight = 56
const headHeight = 40
const framesToWait = 30
const titles = ['Card', 'Vehicle number', 'Network', 'Card number']

const inputId = (line_id: number) => `number-${line_id}`

/** The field may first have to be drawn: it is looked for until it is there. */
const focusSoon = (id: string, frames = framesToWait) => {
  const input = document.getElementById(id)
  if (input) input.focus()
  else if (frames > 0) requestAnimationFrame(() => focusSoon(id, frames - 1))
}

export type NumberGridHandle = { focusLine: (line_id: number) => void }

type NumberGridProps = { lines: readonly LineToNumber[]; entry: NumberEntry; ref: Ref<NumberGridHandle> }

/** A card and its number in each row; only the rows in sight are drawn. A column pasted into one field fills those below. */
export function NumberGrid({ lines, entry, ref }: NumberGridProps) {
  const box = useRef<HTMLElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, which is what is wanted here
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => lines[index]?.id ?? index,
    scrollPaddingStart: headHeight,
    overscan: 8,
  })
  useImperativeHandle(ref, () => ({
    focusLine: (line_id) => {
      virtual.scrollToIndex(lines.findIndex(({ id }) => id === line_id))
      focusSoon(inputId(line_id))
    },
  }))
  const drawn = virtual.getVirtualItems()
  const above = drawn[0]?.start ?? 0
  const below = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
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
          {above > 0 ? <Gap height={above} /> : null}
          {drawn.map(({ index, key }) => {
            const line = lines[index]
            return line ? (
              <tr key={key} ref={virtual.measureElement} data-index={index} aria-rowindex={index + 2}>
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
          {below > 0 ? <Gap height={below} /> : null}
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

function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it only keeps the place of rows that are not drawn */}
      <td colSpan={titles.length} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}
