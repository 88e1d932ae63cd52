import { useState } from 'react'
import { IconFileUpload } from '@tabler/icons-react'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { longestPassphrase } from '@forecourt/domain/rules/passphrase.ts'
import { sentSheets, type SentSheet } from '@forecourt/domain/rules/take-over/sheet-table.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { FileDrop } from '#src/ui/FileDrop.tsx'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { useFile } from '#src/ui/use-file.ts'

const megabytes = limits.takeOverBytes / 1024 / 1024
const sheets = sentSheets.map((value) => ({ value, label: value }))
const isCsv = (file: File) => /\.csv$/i.test(file.name)
const isZip = (file: File) => /\.zip$/i.test(file.name)
/** A file often has the name of its sheet. */
const sheetNamed = (file: File) => sentSheets.find((sheet) => file.name.toLowerCase().startsWith(sheet)) ?? null

type SendTakeOverProps = {
  /** The take-over to add the file to. Without one, a new take-over starts. */
  to?: number
  onSent: (id: number) => void
}

/** A workbook with all sheets, one sheet as CSV, or a portable fleet. */
export function SendTakeOver({ to, onSent }: SendTakeOverProps) {
  const { file, choose, problem, ask, clear } = useFile()
  const [sheet, setSheet] = useState<SentSheet | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const send = useAction(
    async (chosen: File) => {
      const form = {
        ...(isCsv(chosen) && sheet ? { sheet } : {}),
        ...(isZip(chosen) && passphrase ? { passphrase } : {}),
        file: chosen,
      }
      const reply = to
        ? await call(api.takeOvers.addSheet, { params: { id: String(to) }, form })
        : await call(api.takeOvers.start, { form })
      return reply.data
    },
    { refresh: ['takeOvers'] },
  )
  return (
    <Panel title={to ? 'Send another sheet, or one again' : 'Begin a take-over'}>
      <div className="stack gap-4">
        <FileDrop
          label="File"
          accept=".xlsx,.csv,.zip"
          icon={IconFileUpload}
          prompt={file ? file.name : 'Drop the workbook, a CSV or a portable fleet here, or'}
          choose={file ? 'Choose another file' : 'Choose a file'}
          variant="default"
          note={`.xlsx with one sheet for each table, or .csv of one sheet, or the .zip of a portable fleet, up to ${megabytes} MB. Card numbers and PINs are sealed while the file is read; the file is not stored.`}
          problem={problem}
          onFile={(chosen) => {
            choose(chosen)
            setSheet(sheetNamed(chosen))
          }}
        />
        {file && isCsv(file) ? (
          <SelectField
            label="Sheet"
            description="Which sheet the CSV is"
            data={sheets}
            value={sheet}
            onChange={(value) => setSheet(value as SentSheet | null)}
          />
        ) : null}
        {file && isZip(file) ? (
          <PasswordField
            label="Passphrase"
            description="It opens the numbers and PINs in the portable fleet. Without it, no cards and no purchases are brought in."
            autoComplete="off"
            maxLength={longestPassphrase}
            value={passphrase}
            onChange={(event) => setPassphrase(event.currentTarget.value)}
          />
        ) : null}
        <div>
          <SubmitButton
            type="button"
            isBusy={send.isPending}
            onClick={() => {
              const chosen = ask()
              if (!chosen) return
              send.mutate(chosen, {
                onSuccess: ({ id }) => {
                  clear()
                  setPassphrase('')
                  onSent(id)
                },
              })
            }}
          >
            Send
          </SubmitButton>
        </div>
      </div>
    </Panel>
  )
}
