import type { ReactNode } from 'react'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Button } from './Button.tsx'
import { pagesAround } from './pages-around.ts'
import { SelectField } from './SelectField.tsx'
import classes from './Pager.module.css'

const sizes = ['10', '25', '50', '100']

type PagerProps = {
  /** Names the list, because a screen may have several. */
  label: string
  page: number
  per_page: number
  total: number
  onPage: (page: number) => void
  onPerPage: (per_page: number) => void
}

const number = (value: number) => value.toLocaleString('en-US')

/** "1–10 of 446", the pages, and the number of rows per page. On a phone it offers only the neighboring pages. */
export function Pager({ label, page, per_page, total, onPage, onPerPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / per_page))
  const from = Math.min((page - 1) * per_page + 1, total)
  return (
    <div className={classes.pager}>
      <p className="no-margin dimmed">
        {number(from)}–{number(Math.min(page * per_page, total))} of {number(total)}
      </p>
      <nav className={classes.steps} aria-label={`${label}, pages`}>
        <ul className={classes.pages}>
          <li>
            <Step label="Previous page" isOff={page <= 1} onClick={() => onPage(page - 1)}>
              <IconChevronLeft size={18} aria-hidden />
            </Step>
          </li>
          {pagesAround(page, last).map((entry) => (
            <li key={entry}>
              {typeof entry === 'string' ? (
                <span className={classes.gap} aria-hidden>
                  …
                </span>
              ) : (
                <button
                  type="button"
                  className={classes.page}
                  aria-label={`Page ${entry}`}
                  aria-current={entry === page ? 'page' : undefined}
                  onClick={() => onPage(entry)}
                >
                  {number(entry)}
                </button>
              )}
            </li>
          ))}
          <li>
            <Step label="Next page" isOff={page >= last} onClick={() => onPage(page + 1)}>
              <IconChevronRight size={18} aria-hidden />
            </Step>
          </li>
        </ul>
        <div className={classes.neighbours}>
          <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <span>
            {number(page)} of {number(last)}
          </span>
          <Button variant="default" disabled={page >= last} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
        <SelectField
          aria-label="Rows per page"
          className={classes.size}
          data={sizes.includes(String(per_page)) ? sizes : [...sizes, String(per_page)]}
          value={String(per_page)}
          onChange={(value) => onPerPage(Number(value))}
        />
      </nav>
    </div>
  )
}

type StepProps = { label: string; isOff: boolean; onClick: () => void; children: ReactNode }

function Step({ label, isOff, onClick, children }: StepProps) {
  return (
    <button type="button" className={classes.page} aria-label={label} disabled={isOff} onClick={onClick}>
      {children}
    </button>
  )
}
