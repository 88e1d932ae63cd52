import { useState } from 'react'
import { IconFileDownload, IconFileUpload } from '@tabler/icons-react'
import type { Exemption } from '@forecourt/domain/contract/exemptions.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { saveFile } from '#src/api/save-file.ts'
import { useAction, useCall } from '#src/api/use-call.ts'
import { Drawer } from '#src/ui/Drawer.tsx'
import { FileDrop } from '#src/ui/FileDrop.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { paramsOf } from './exemptions.calls.ts'

type ScanDrawerProps = { account_id: number; exemption: Exemption; onClose: () => void }

/** The scanned certificate: one file, which a new upload replaces. */
export function ScanDrawer({ account_id, exemption, onClose }: ScanDrawerProps) {
  const params = { ...paramsOf(account_id), id: String(exemption.id) }
  const [problem, setProblem] = useState('')
  const upload = useCall(api.exemptions.saveScan, {
    refresh: ['exemptions'],
    popup: 'Scan saved',
    failure: 'inline',
  })
  const download = useAction(async () => saveFile(await call(api.exemptions.scan, { params })))
  const send = (file: File) =>
    upload.mutate(
      { params, form: { file } },
      {
        onSuccess: onClose,
        onError: ({ errors, message }) => setProblem(Object.values(errors).flat().join('. ') || message),
      },
    )
  return (
    <Drawer title="Scan" sub={exemption.tax_doc} width={480} onPhone="sheet" onClose={onClose}>
      <div className="stack one-column gap-4">
        {exemption.scan ? (
          <SubmitButton
            type="button"
            variant="default"
            leftSection={<IconFileDownload size={18} aria-hidden />}
            isBusy={download.isPending}
            onClick={() => download.mutate()}
          >
            {exemption.scan.filename}
          </SubmitButton>
        ) : null}
        <FileDrop
          label="Scan of the certificate"
          accept=".pdf,.png,.jpg,.jpeg"
          icon={IconFileUpload}
          prompt={problem || 'Drop the scan here'}
          isBusy={upload.isPending}
          note="PDF, PNG or JPEG, at most 5 MB. It replaces the previous one."
          onFile={send}
        />
      </div>
    </Drawer>
  )
}
