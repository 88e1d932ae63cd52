import classes from './ImportPage.module.css'

/** The first rows of the file, to see what each column contains. */
export function FirstRows({ titles, rows }: { titles: readonly string[]; rows: readonly string[][] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <div className={classes.preview} role="region" aria-label="The first rows of the file" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {titles.map((title, at) => (
              <th key={`${at}-${title}`} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row of a file has no key but its position
            <tr key={row}>
              {titles.map((title, at) => (
                <td key={`${at}-${title}`}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
