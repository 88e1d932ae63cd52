import type { ComponentProps, ReactNode } from 'react'
import { pressedOnce } from './pressed-once.ts'
import type { RowSelection } from './use-selection.ts'
import { countSelected, pageState } from './selection.ts'
import classes from './SelectionBar.module.css'

type SelectionBarProps = {
  selection: RowSelection
  /** The ids of the rows on screen. */
  page: readonly number[]
  /** The number of matching rows. */
  total: number
  /** Singular and plural: "card", "cards". */
  nouns: [one: string, many: string]
  /** Buttons that act on the selection. */
  children: ReactNode
}

const number = (value: number) => value.toLocaleString('en-US')

/**
 * Shows how many rows are ticked and offers to tick the rest. Screen readers announce the text; without a tick nothing is drawn.
 */
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
  /** Its call is pending: the button keeps the focus and ignores further presses. */
  isBusy: boolean
}

/** A button that sends a call for the selection. */
export function SelectionButton({ isBusy, onClick, ...props }: SelectionButtonProps) {
  return <button {...props} type="button" aria-disabled={isBusy} onClick={pressedOnce(isBusy, onClick)} />
}
