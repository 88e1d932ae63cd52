import classes from './Help.module.css'

/** Keys and what they do. */
export function KeyList({ keys }: { keys: readonly (readonly [keys: string, does: string])[] }) {
  return (
    <dl className={classes.keys}>
      {keys.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
