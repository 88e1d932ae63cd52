/** Keeps the place of rows of a table that are not drawn. */
export function RowGap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it only keeps the place of rows that are not drawn */}
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}
