import { useState } from 'react'
import { IconFileUpload } from '@tabler/icons-react'
import { dollars, readDollars } from '@forecourt/domain/format/money.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { FileDrop } from '#src/ui/FileDrop.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextField } from '#src/ui/TextField.tsx'

const contents = [
  { value: 'payments', label: 'Payments' },
  { value: 'opening', label: 'Opening items (a second person approves them)' },
]
const notes: Record<string, string> = {
  payments: 'CSV with the titles account_number, amount, received_on, and if you like method, reference, invoice_number.',
  opening: 'CSV with the titles account_number, number, dated_on, due_on, amount; a credit below zero.',
}

/** A file of the bank, or what accounts owed before. */
export function SendPayments() {
  const [content, setContent] = useState('payments')
  const [file, setFile] = useState<File | null>(null)
  const [total, setTotal] = useState('')
  const refresh = ['paymentFiles', 'receivables', 'moneyRequests'] as const
  const pay = useAction((form: { file: File; control_total?: string }) => call(api.paymentFiles.take, { form }), {
    refresh: [...refresh],
    popup: ({ data }) => `File ${data.id} is taken: ${dollars(data.total)} in ${data.lines} lines`,
  })
  const open = useAction((form: { file: File }) => call(api.openingItems.take, { form }), {
    refresh: [...refresh],
    popup: ({ data }) => `${data.items} opening items wait for a second person`,
  })
  const send = () => {
    if (!file) return
    const done = { onSuccess: () => setFile(null) }
    const control = readDollars(total)
    if (content === 'opening') open.mutate({ file }, done)
    else pay.mutate({ file, ...(control === undefined ? {} : { control_total: String(control) }) }, done)
  }
  return (
    <Panel title="Take in a file">
      <div className="stack gap-4">
        <SelectField label="What is in it" data={contents} value={content} onChange={(next) => setContent(next ?? 'payments')} />
        {content === 'payments' ? (
          <TextField
            id="control_total"
            label="Total that the bank names (if it does)"
            inputMode="decimal"
            value={total}
            onChange={({ currentTarget }) => setTotal(currentTarget.value)}
          />
        ) : null}
        <FileDrop
          label="File"
          accept=".csv,.txt"
          icon={IconFileUpload}
          prompt={file ? file.name : 'Drop the file here, or'}
          choose={file ? 'Choose another file' : 'Choose a file'}
          variant="default"
          note={notes[content]}
          onFile={setFile}
        />
        <div>
          <SubmitButton type="button" isBusy={pay.isPending || open.isPending} disabled={!file} onClick={send}>
            Take in
          </SubmitButton>
        </div>
      </div>
    </Panel>
  )
}
