import { screen } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { usualChoice, type Column } from './columns.ts'
import { DataTable } from './DataTable.tsx'

type Row = { id: number; text: string | null; count: number }

const columns: readonly Column<Row>[] = [
  { id: 'text', title: 'Text', cell: ({ text }) => text },
  { id: 'count', title: 'Count', cell: ({ count }) => count },
]

test('a cell without a text shows a dash, and a zero stays a zero', () => {
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root')!)
  onTestFinished(() => root.unmount())
  flushSync(() =>
    root.render(
      <DataTable
        caption="Rows"
        columns={columns}
        choice={usualChoice(columns)}
        rows={[
          { id: 1, text: '', count: 0 },
          { id: 2, text: null, count: 2 },
        ]}
        expectedRows={2}
        rowId={({ id }) => id}
        rowName={({ id }) => String(id)}
        phoneRow={({ id }) => id}
      />,
    ),
  )
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['–', '0', '–', '2'])
})
