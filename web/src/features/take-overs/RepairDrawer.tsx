import { useState } from 'react'
import type { TakeOverRow } from '@forecourt/domain/contract/take-overs.ts'
import { columnsOf } from '@forecourt/domain/rules/take-over/sheet-table.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { TextField } from '#src/ui/TextField.tsx'

type RepairDrawerProps = { takeOverId: number; row: TakeOverRow; onClose: () => void }

/** The cells of one row, those with a problem first. A number or a PIN is never shown and has to be typed again. */
export function RepairDrawer({ takeOverId, row, onClose }: RepairDrawerProps) {
  const [changed, setChanged] = useState<Record<string, string>>({})
  const repair = useCall(api.takeOvers.repair, { refresh: ['takeOvers'], popup: 'The row was repaired and is checked again' })
  const columns = Object.entries(columnsOf(row.sheet)).toSorted(
    ([a], [b]) => Number(b in row.problems) - Number(a in row.problems),
  )
  return (
    <FormDrawer
      title={`Repair row ${row.row_number}`}
      sub={`Sheet ${row.sheet}`}
      submit="Save"
      isBusy={repair.isPending}
      onSubmit={() => {
        const params = { id: String(takeOverId), row_id: String(row.id) }
        repair.mutate({ params, body: { cells: changed } }, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      {columns.map(([name, { label, isSecret }]) => (
        <TextField
          key={name}
          label={label}
          description={isSecret && row.cells[name] ? `Now: ${row.cells[name]}. Type it again to change it.` : name}
          error={name in changed ? undefined : row.problems[name]}
          value={changed[name] ?? (isSecret ? '' : (row.cells[name] ?? ''))}
          autoComplete="off"
          onChange={({ currentTarget }) => setChanged({ ...changed, [name]: currentTarget.value })}
        />
      ))}
    </FormDrawer>
  )
}
