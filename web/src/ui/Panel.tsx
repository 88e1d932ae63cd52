import { useId } from 'react'
import type { ReactNode } from 'react'
import classes from './Panel.module.css'

type PanelProps = {
  title?: ReactNode
  /** Content beside the title: a link, a menu, a count. */
  actions?: ReactNode
  /** The level of the heading in the outline of the page. */
  level?: 2 | 3 | 4
  /** Off for a table or a list that draws its own edges. */
  isPadded?: boolean
  className?: string
  children: ReactNode
}

export function Panel({ title, actions, level = 2, isPadded = true, className, children }: PanelProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section
      className={[classes.panel, className].filter(Boolean).join(' ')}
      aria-labelledby={title ? id : undefined}
      data-padded={isPadded || undefined}
    >
      {title || actions ? (
        <div className={classes.head}>
          {title ? (
            <Heading className="size-xl breaks" id={id}>
              {title}
            </Heading>
          ) : null}
          {actions ? <div className={classes.actions}>{actions}</div> : null}
        </div>
      ) : null}
      {children}
    </section>
  )
}
