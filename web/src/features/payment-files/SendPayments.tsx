import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconFileUpload } from '@tabler/icons-react'
import { counted } from '@forecourt/domain/format/counted.ts'
import { dollars, readDollars } from '@forecourt/domain/format/money.ts'
import { keptPaymentMapping } from '#src/api/kept.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { optionalAmountProblem } from '#src/record/typed-amounts.ts'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { FileDrop } from '#src/ui/FileDrop.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { useFile } from '#src/ui/use-file.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { paymentFileCalls } from './payment-files.calls.ts'
import { PaymentMappingChoice } from './PaymentMappingChoice.tsx'

type Content = {
  label: string
  note: string
  accept?: string
  /** Sends the file and returns a message with the result. */
  send: (file: File, told: { control_total?: string; mapping_id?: string }) => Promise<string>
}

const contents = {
  payments: {
    label: 'Payments',
    note: 'CSV with the columns account_number, amount, received_on, and optionally method, reference, invoice_number. For the columns of your bank, choose a mapping.',
    send: async (file, told) => {
      const { data } = await call(api.paymentFiles.take, { form: { file, ...told } })
      return `File ${data.id} is imported: ${dollars(data.total)} in ${counted(data.lines, 'line')}`
    },
  },
  opening: {
    label: 'Opening items (a second person approves them)',
    note: 'CSV with the columns account_number, number, dated_on, due_on, amount; a credit below zero.',
    send: async (file) => {
      const { data } = await call(api.openingItems.take, { form: { file } })
      return `${counted(data.items, 'opening item is waiting', 'opening items are waiting')} for a second person`
    },
  },
  invoices: {
    label: 'Invoices of another system',
    note: 'CSV with the columns account_number, invoice_number, invoiced_on, due_on, total, and optionally tran_id: a line for each purchase.',
    send: async (file) => {
      const { data } = await call(api.outsideInvoices.take, { form: { file } })
      const missing = data.missing > 0 ? `; ${counted(data.missing, 'purchase is', 'purchases are')} not here yet` : ''
      return `${counted(data.invoices, 'invoice')} imported with ${counted(data.lines, 'purchase')}${missing}`
    },
  },
  pdf: {
    label: 'PDF of such an invoice',
    note: 'A PDF that is named like its invoice, such as 10482.pdf.',
    accept: '.pdf',
    send: async (file) => {
      const { data } = await call(api.outsideInvoices.takePdf, { form: { file } })
      return `${data.invoice_number} has its PDF now`
    },
  },
} as const satisfies Record<string, Content>
type ContentId = keyof typeof contents
const ids = Object.keys(contents) as ContentId[]
const choices = ids.map((value) => ({ value, label: contents[value].label }))

/** Sends a file of the bank, of earlier balances, or of what another system has billed. */
export function SendPayments() {
  const [id, setId] = useState<ContentId>('payments')
  const { file, choose: chooseFile, problem, ask, clear } = useFile()
  const [total, setTotal] = useState('')
  const [mappingId, setMappingId] = useState(() => keptPaymentMapping.read())
  const [isAsked, setAsked] = useState(false)
  const mappings = useQuery(paymentFileCalls.mappings()).data?.data ?? []
  // Ignore a mapping that was deleted since it was chosen.
  const mapping = mappings.find((one) => one.id === mappingId)
  const content: Content = contents[id]
  const totalProblem = id === 'payments' ? optionalAmountProblem(total) : null
  const told = () => {
    const control_total = readDollars(total)
    return {
      ...(control_total !== undefined && { control_total: String(control_total) }),
      ...(mapping && { mapping_id: String(mapping.id) }),
    }
  }
  const take = useAction((given: File) => content.send(given, id === 'payments' ? told() : {}), {
    refresh: ['paymentFiles', 'receivables', 'moneyRequests', 'invoices'],
    popup: (said) => said,
  })
  /** Clears the control total, because the next file has its own. */
  const begin = () => {
    clear()
    setTotal('')
    setAsked(false)
  }
  const send = () => {
    setAsked(true)
    const given = ask()
    if (given && !totalProblem) take.mutate(given, { onSuccess: begin })
  }
  /** Remembers the mapping for the bank's next file, also across visits. */
  const chooseMapping = (next: number | null) => {
    if (next === null) keptPaymentMapping.forget()
    else keptPaymentMapping.write(next)
    setMappingId(next)
  }
  const choose = (next: string | null) => {
    setId(ids.find((one) => one === next) ?? 'payments')
    clear()
  }
  return (
    <Panel title="Import a file">
      <div className="stack gap-4">
        <FieldGrid>
          <SelectField label="What is in it" withAsterisk data={choices} value={id} onChange={choose} />
          {id === 'payments' ? (
            <TextField
              id="control_total"
              label="Total stated by the bank (optional)"
              inputMode="decimal"
              value={total}
              error={isAsked ? totalProblem : null}
              onChange={({ currentTarget }) => setTotal(currentTarget.value)}
            />
          ) : null}
        </FieldGrid>
        <FileDrop
          label="File"
          accept={content.accept ?? '.csv,.txt'}
          icon={IconFileUpload}
          prompt={file ? file.name : 'Drop the file here, or'}
          choose={file ? 'Choose another file' : 'Choose a file'}
          variant="default"
          note={content.note}
          problem={problem}
          onFile={chooseFile}
        />
        {id === 'payments' ? (
          <PaymentMappingChoice file={file} mappings={mappings} chosen={mapping} onChoose={chooseMapping} />
        ) : null}
        <div>
          <SubmitButton type="button" isBusy={take.isPending} onClick={send}>
            Import
          </SubmitButton>
        </div>
      </div>
    </Panel>
  )
}
