import { useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import type { PrintFile } from '@forecourt/domain/contract/invoice-print.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { api } from '#src/api/endpoints.ts'
import { saveFile } from '#src/api/save-file.ts'
import { useAction, useCall } from '#src/api/use-call.ts'
import { PagesBelow } from '#src/list/PagesBelow.tsx'
import { usePages } from '#src/list/use-pages.ts'
import { dayName } from '#src/transactions/invoice-words.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { printCalls } from './invoice-print.calls.ts'

const sizeOf = ({ invoices, printed }: PrintFile) =>
  printed === 0 ? counted(invoices, 'invoice') : `${printed} of ${counted(invoices, 'invoice')} printed`

/**
 * docs/product/invoices.md#the-print-queue: the nightly files that are not printed yet, newest first. Draws nothing when there are
 * none.
 */
export function PrintFiles() {
  const pages = usePages()
  const { data: files } = useQuery(printCalls.files(pages.query))
  const save = useAction(async (id: number) => saveFile(await printCalls.fetchFile(id)))
  const mark = useCall(api.invoicePrint.filePrinted, {
    refresh: ['invoicePrint', 'invoices'],
    popup: ({ data: { printed } }) => `${counted(printed, 'invoice')} marked as printed`,
  })
  if (!files || files.meta.total === 0) return null
  return (
    <Panel title="Print files">
      <RuledList label="Files to print">
        {files.data.map((file) => (
          <RuledRow key={file.id} title={dayName(file.made_on)} sub={sizeOf(file)}>
            <SubmitButton
              type="button"
              variant="default"
              size="compact"
              leftSection={<IconDownload size={16} aria-hidden />}
              aria-label={`Download: ${dayName(file.made_on)}`}
              isBusy={save.isPending && save.variables === file.id}
              onClick={() => save.mutate(file.id)}
            >
              Download
            </SubmitButton>
            <SubmitButton
              type="button"
              variant="default"
              size="compact"
              aria-label={`Mark as printed: ${dayName(file.made_on)}`}
              isBusy={mark.isPending && mark.variables.params.id === String(file.id)}
              onClick={() => mark.mutate({ params: { id: String(file.id) } })}
            >
              Mark as printed
            </SubmitButton>
          </RuledRow>
        ))}
      </RuledList>
      <PagesBelow label="Files to print" pages={pages} meta={files.meta} />
    </Panel>
  )
}
