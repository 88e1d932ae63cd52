import { IfCan } from '#src/api/IfCan.tsx'
import { useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import { useOthers } from '#src/list/use-list-search.ts'
import { ImportForm } from './ImportForm.tsx'
import { ImportList } from './ImportList.tsx'
import { ImportResult } from './ImportResult.tsx'
import { importList } from './imports.calls.ts'
import classes from './ImportPage.module.css'

/** Shows, beside the form, the last file sent or the one chosen from the list. The address holds its number. */
export function ImportFiles() {
  const { file } = useSearch({ strict: false }) as { file?: string }
  const { setOther } = useOthers(importList)
  const [sent, setSent] = useState<{ id: number; file: File } | null>(null)
  const id = Number(file)
  return (
    <div className="stack gap-6">
      <div className={classes.columns}>
        <IfCan capability="transactions.import">
          <ImportForm
            key={sent?.id ?? 0}
            onSent={(started, chosen) => {
              setSent({ id: started.id, file: chosen })
              setOther('file', String(started.id), 'replace')
            }}
          />
        </IfCan>
        {Number.isSafeInteger(id) && id > 0 ? <ImportResult id={id} sent={sent?.id === id ? sent.file : null} /> : null}
      </div>
      <ImportList onOpen={({ id: chosen }) => setOther('file', String(chosen))} />
    </div>
  )
}
