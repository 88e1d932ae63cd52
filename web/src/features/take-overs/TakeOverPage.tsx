import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '#src/api/save-file.ts'
import { useAction } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { useChosen } from '#src/list/use-chosen.ts'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { useTitleFocus } from '#src/ui/use-title-focus.ts'
import { SendTakeOver } from './SendTakeOver.tsx'
import { TakeOverDetail } from './TakeOverDetail.tsx'
import { TakeOverList } from './TakeOverList.tsx'
import { fetchWorkbook } from './take-overs.calls.ts'

function Workbooks() {
  const fetch = useAction(async (example: boolean) => saveFile(await fetchWorkbook(example)))
  return (
    <>
      <SubmitButton
        type="button"
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        isBusy={fetch.isPending && !fetch.variables}
        onClick={() => fetch.mutate(false)}
      >
        Empty workbook
      </SubmitButton>
      <SubmitButton
        type="button"
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        isBusy={fetch.isPending && fetch.variables}
        onClick={() => fetch.mutate(true)}
      >
        Example
      </SubmitButton>
    </>
  )
}

/** Imports accounts, people and cards of a previous system: files are sent, checked, repaired and written. */
export function TakeOverPage() {
  const [id, choose] = useChosen('take_over')
  useTitleFocus(id)
  const mayRun = useCan('take-over.run')
  return (
    <Page>
      <PageTitle title="Take-over" sub="Accounts and cards of a previous system" actions={<Workbooks />} />
      <div className="stack gap-6">
        {id === null && mayRun ? <SendTakeOver onSent={choose} /> : null}
        {id === null ? <TakeOverList onOpen={choose} /> : <TakeOverDetail key={id} id={id} onLeave={() => choose(null)} />}
      </div>
    </Page>
  )
}
