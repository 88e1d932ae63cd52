import { useCan } from '#src/api/use-can.ts'
import { useChosen } from '#src/list/use-chosen.ts'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { useTitleFocus } from '#src/ui/use-title-focus.ts'
import { CheckDetail } from './CheckDetail.tsx'
import { CheckList } from './CheckList.tsx'
import { SendList } from './SendList.tsx'

/** Compares a network's list of its cards with ours; staff repair the differences row by row. */
export function DriftCheckPage() {
  const [id, choose] = useChosen('check')
  useTitleFocus(id)
  const maySend = useCan('network.operate')
  return (
    <Page>
      <PageTitle title="Drift check" sub="A network’s list of its cards against ours" />
      <div className="stack gap-6">
        {id === null && maySend ? <SendList onSent={choose} /> : null}
        {id === null ? <CheckList onOpen={choose} /> : <CheckDetail key={id} id={id} onLeave={() => choose(null)} />}
      </div>
    </Page>
  )
}
