import { Hidden } from './Hidden.tsx'
import classes from './Skeletons.module.css'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Rows of the table that is coming: as many, as high and as wide. They wait 150 ms, so a quick answer never flashes. */
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
