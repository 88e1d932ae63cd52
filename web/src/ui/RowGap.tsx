/** Reserves the space of table rows that are not rendered. */
export function RowGap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it only reserves the space of hidden rows */}
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}
