import { useState } from 'react'
import { useCan } from '#src/api/use-can.ts'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { useTitleFocus } from '#src/ui/use-title-focus.ts'
import { CheckDetail } from './CheckDetail.tsx'
import { CheckList } from './CheckList.tsx'
import { SendList } from './SendList.tsx'

/** Compares a network's list of its cards with ours; staff repair the differences row by row. */
export function DriftCheckPage() {
  const [id, setId] = useState<number | null>(null)
  useTitleFocus(id)
  const maySend = useCan('network.operate')
  return (
    <Page>
      <PageTitle title="Drift check" sub="A network’s list of its cards against ours" />
      <div className="stack gap-6">
        {id === null && maySend ? <SendList onSent={setId} /> : null}
        {id === null ? <CheckList onOpen={setId} /> : <CheckDetail key={id} id={id} onLeave={() => setId(null)} />}
      </div>
    </Page>
  )
}
