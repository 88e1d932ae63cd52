import { Hidden } from './Hidden.tsx'
import classes from './Skeletons.module.css'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/**
 * Placeholder rows with the number, height and columns of the table to come. They appear after 150 ms, so that they do not flash.
 */
export function TableSkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return (
    <>
      {times(rows).map((row) => (
        <tr key={row}>
          {times(columns).map((column) => (
            <td key={column}>
              {row === 0 && column === 0 ? (
                <output>
                  <Hidden>Loading the list</Hidden>
                </output>
              ) : null}
              <span
                className={classes.bar}
                data-waits
                style={{ '--share': `${[86, 64, 92, 73, 58, 80][(row + column * 2) % 6]}%` }}
              />
            </td>
          ))}
        </tr>
      ))}
    </>
  )
}
