import type { ReactNode } from 'react'
import classes from './Page.module.css'

type PageProps = {
  /** The maximum width if narrower than a list: `64rem`. */
  width?: string
  /** A list or a report, which uses more of a screen that is wider than the header. */
  isList?: boolean
  className?: string | undefined
  children: ReactNode
}

/** The content of a screen, between header and footer. */
export function Page({ width, isList = false, className, children }: PageProps) {
  return (
    <div
      className={[classes.page, className].filter(Boolean).join(' ')}
      data-list={isList || undefined}
      style={width ? { '--page-width': width } : undefined}
    >
      {children}
    </div>
  )
}
