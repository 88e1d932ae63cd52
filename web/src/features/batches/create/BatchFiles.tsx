import { IconDownload } from '@tabler/icons-react'
import { batchFiles, type BatchFile } from '@forecourt/domain/contract/batches.ts'
import { saveFile } from '#src/api/save-file.ts'
import { useAction } from '#src/api/use-call.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { ProgressBar } from '#src/ui/ProgressBar.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { EmbossDelivery } from './EmbossDelivery.tsx'
import type { Batch } from './NumberStep.tsx'
import { fetchBatchFile } from '#src/features/batches/batches.calls.ts'

const labels: Record<BatchFile, string> = {
  emboss: 'Embosser file (CSV)',
  emboss_fixed: 'Embosser file (fixed width)',
  pin_mailer: 'PIN mailer (PDF)',
  packing_list: 'Packing list (PDF)',
  address_labels: 'Address labels (PDF)',
  card_letters: 'Card letters (PDF)',
}

/** The files for the printer and for the envelopes. Each download is audited. */
export function BatchFiles({ batch }: { batch: Batch }) {
  const fetched = useAction(async (file: BatchFile) => saveFile(await fetchBatchFile(batch.id, file)))
  return (
    <Panel title="Files" level={3}>
      <ul className="stack gap-2 plain-list">
        {batchFiles.map((file) => (
          <li key={file}>
            <SubmitButton
              type="button"
              variant="default"
              fullWidth
              leftSection={<IconDownload size={18} aria-hidden />}
              isBusy={fetched.isPending && fetched.variables === file}
              onClick={() => fetched.mutate(file)}
            >
              {labels[file]}
            </SubmitButton>
          </li>
        ))}
      </ul>
      {fetched.isPending ? <ProgressBar label={`Making the ${labels[fetched.variables].toLowerCase()}…`} /> : null}
      {batch.has_embosser ? <EmbossDelivery batch={batch} /> : null}
    </Panel>
  )
}
