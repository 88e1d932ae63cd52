import { counted } from '@forecourt/domain/format/counted.ts'
import { useState } from 'react'
import type { TakeOverRow } from '@forecourt/domain/contract/take-overs.ts'
import { columnsOf, sheetNames, type SheetName } from '@forecourt/domain/rules/take-over/sheet-table.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'

const sheets = sheetNames.map((value) => ({ value, label: value }))
const replaceable = (sheet: SheetName) =>
  Object.entries(columnsOf(sheet)).flatMap(([value, { label, isSecret }]) =>
    isSecret ? [] : [{ value, label: `${label} (${value})` }],
  )

type ReplaceDrawerProps = { takeOverId: number; start: TakeOverRow | undefined; onClose: () => void }

/** Replaces one value by another in every cell of a column. It starts with the first problem of the row. */
export function ReplaceDrawer({ takeOverId, start, onClose }: ReplaceDrawerProps) {
  const [sheet, setSheet] = useState<SheetName>(start?.sheet ?? 'cards')
  const wrong = Object.keys(start?.problems ?? {}).find((name) => !columnsOf(sheet)[name]?.isSecret)
  const [column, setColumn] = useState<string | null>(wrong ?? null)
  const [from, setFrom] = useState(wrong ? (start?.cells[wrong] ?? '') : '')
  const [to, setTo] = useState('')
  const [isAsked, setAsked] = useState(false)
  const replace = useCall(api.takeOvers.replace, {
    refresh: ['takeOvers'],
    popup: ({ data }) => `${counted(data.rows, 'row was', 'rows were')} changed`,
  })
  return (
    <FormDrawer
      title="Replace in a column"
      sub="In every row whose cell says exactly this"
      submit="Replace"
      isBusy={replace.isPending}
      onSubmit={() => {
        setAsked(true)
        if (!column) return
        replace.mutate({ params: { id: String(takeOverId) }, body: { sheet, column, from, to } }, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <SelectField
        label="Sheet"
        data={sheets}
        value={sheet}
        onChange={(value) => {
          setSheet(value as SheetName)
          setColumn(null)
        }}
      />
      <SelectField
        label="Column"
        withAsterisk
        data={replaceable(sheet)}
        value={column}
        error={isAsked && !column ? 'Choose a column' : undefined}
        onChange={setColumn}
        searchable
      />
      <TextField label="Replace" value={from} onChange={({ currentTarget }) => setFrom(currentTarget.value)} />
      <TextField label="By" value={to} onChange={({ currentTarget }) => setTo(currentTarget.value)} />
    </FormDrawer>
  )
}
