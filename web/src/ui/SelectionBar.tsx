import type { ComponentProps, ReactNode } from 'react'
import { pressedOnce } from './pressed-once.ts'
import type { RowSelection } from './use-selection.ts'
import { countSelected, pageState } from './selection.ts'
import classes from './SelectionBar.module.css'

type SelectionBarProps = {
  selection: RowSelection
  /** The ids of the rows on screen. */
  page: readonly number[]
  /** How many rows match. */
  total: number
  /** One and many: "card", "cards". */
  nouns: [one: string, many: string]
  /** Buttons that work on what is selected. */
  children: ReactNode
}

const number = (value: number) => value.toLocaleString('en-US')

/** Says what is ticked and offers the rest. The words are announced; without a tick nothing is drawn. */
export function SelectionBar({ selection, page, total, nouns, children }: SelectionBarProps) {
  const count = countSelected(selection.selection, total)
  const [one, many] = nouns
  const isAll = count === total && total > 0
  const isThisPage = selection.selection.mode === 'ids' && count === page.length && pageState(selection.selection, page) === 'all'
  const where = isAll ? ` ${total === 1 ? one : many}, all that match.` : isThisPage ? ' on this page.' : '.'
  return (
    <>
      <div className="visually-hidden" role="status">
        {count > 0 ? `${number(count)} selected${where}` : ''}
      </div>
      {count > 0 ? (
        <section className={classes.bar} aria-label="Selection" data-no-print>
          <span aria-hidden>
            <strong className={classes.count}>{number(count)}</strong> selected{where}
          </span>
          {isAll ? null : (
            <button type="button" className={classes.link} onClick={selection.selectAllMatching}>
              Select all {number(total)} {many} that match
            </button>
          )}
          <span className={classes.actions}>
            {children}
            <button type="button" className={classes.link} onClick={selection.clear}>
              Clear
            </button>
          </span>
        </section>
      ) : null}
    </>
  )
}

type SelectionButtonProps = ComponentProps<'button'> & {
  /** Its call is under way: it keeps the focus, and lets no second one through. */
  isBusy: boolean
}

/** One of the buttons that calls for what is selected. */
export function SelectionButton({ isBusy, onClick, ...props }: SelectionButtonProps) {
  return <button {...props} type="button" aria-disabled={isBusy} onClick={pressedOnce(isBusy, onClick)} />
}
