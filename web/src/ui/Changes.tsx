import { Hidden } from './Hidden.tsx'
import classes from './Changes.module.css'

type Change = { field: string; label: string; before: string; after: string }

type ChangesProps = {
  changes: readonly Change[]
  /** The record was created by this change, so there are no earlier values to show. */
  isFirst?: boolean
  /** The word for a value that is empty. */
  emptyWord?: (field: string) => string
}

/** The old and the new value of each changed field. */
export function Changes({ changes, isFirst = false, emptyWord = () => '–' }: ChangesProps) {
  if (changes.length === 0) return null
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, label, before, after }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {isFirst ? null : (
              <>
                {before || emptyWord(field)} <span aria-hidden>→</span>
                <Hidden> became </Hidden>{' '}
              </>
            )}
            <strong>{after || emptyWord(field)}</strong>
          </dd>
        </div>
      ))}
    </dl>
  )
}
