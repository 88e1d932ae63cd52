import type { ReactNode } from 'react'
import classes from './Page.module.css'

type PageProps = {
  /** Narrower than a list needs: `64rem`. */
  width?: string
  className?: string | undefined
  children: ReactNode
}

/** Where a screen stands between header and footer. */
export function Page({ width, className, children }: PageProps) {
  return (
    <div className={[classes.page, className].filter(Boolean).join(' ')} style={width ? { '--page-width': width } : undefined}>
      {children}
    </div>
  )
}
