import { useId } from 'react'
import { Notice } from './Notice.tsx'
import classes from './MergeChoices.module.css'

type MergeRow = { field: string; label: string; theirs: string; mine: string }

type MergeChoicesProps = {
  /** Who else changed what. */
  title: string
  rows: readonly MergeRow[]
  choices: Readonly<Record<string, 'theirs' | 'mine'>>
  onChoose: (field: string, whose: 'theirs' | 'mine') => void
  /** Fields that only they changed, without a decision to make. */
  taken: readonly { label: string; theirs: string }[]
}

/** The two versions side by side, field by field. */
export function MergeChoices({ title, rows, choices, onChoose, taken }: MergeChoicesProps) {
  const takenId = useId()
  return (
    <div className="stack gap-4" data-merge>
      <Notice tone="caution" isAlert title={title}>
        {rows.length > 0 ? 'Choose which value stays, then save again.' : 'Your own changes are not affected. Save again.'}
      </Notice>
      {rows.map((row) => (
        <Choice key={row.field} {...row} whose={choices[row.field] ?? 'mine'} onChoose={onChoose} />
      ))}
      {taken.length > 0 ? (
        // Not a heading, because this appears in drawers as well as right below the title of a page.
        <div role="group" aria-labelledby={takenId}>
          <p id={takenId} className={`no-margin ${classes.title}`}>
            Changed by them
          </p>
          <dl className={classes.taken}>
            {taken.map(({ label, theirs }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{theirs || '–'}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : null}
    </div>
  )
}

type ChoiceProps = MergeRow & { whose: 'theirs' | 'mine'; onChoose: MergeChoicesProps['onChoose'] }

function Choice({ field, label, theirs, mine, whose, onChoose }: ChoiceProps) {
  const name = useId()
  const sides = [
    { side: 'theirs', title: 'Their value', value: theirs },
    { side: 'mine', title: 'My value', value: mine },
  ] as const
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.title}>{label}</legend>
      {sides.map(({ side, title, value }) => (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- it wraps its input and its text, two spans deep
        <label key={side} className={classes.side}>
          <input type="radio" name={name} checked={whose === side} onChange={() => onChoose(field, side)} />
          <span>
            <span className="block dimmed size-xs">{title}</span> <span className="strong breaks">{value || '–'}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
