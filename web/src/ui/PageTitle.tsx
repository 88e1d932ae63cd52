import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import classes from './PageTitle.module.css'

type PageTitleProps = { title: ReactNode; sub?: ReactNode; actions?: ReactNode }

// The first page of a visit leaves the focus at the top, where the skip link is.
let firstHeading: HTMLHeadingElement | null = null

/** The only h1 of a page. When the route changes, the new title takes the focus, so that screen readers announce it. */
export function PageTitle({ title, sub, actions }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    firstHeading ??= heading.current
    // On a slow machine the page is visible before this runs: the user may be typing in it, or be back at a link.
    const isUsed = document.activeElement?.matches('main :is(input, textarea, a)')
    if (heading.current !== firstHeading && !isUsed) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className={classes.row}>
      <div className="shrinks">
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {sub ? <div className={classes.sub}>{sub}</div> : null}
      </div>
      {actions ? (
        <div className={classes.actions} data-no-print>
          {actions}
        </div>
      ) : null}
    </div>
  )
}
