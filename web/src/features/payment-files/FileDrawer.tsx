import { useQuery } from '@tanstack/react-query'
import type { HeldPayment, PaymentFile } from '@forecourt/domain/contract/payment-files.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { PagesBelow } from '#src/list/PagesBelow.tsx'
import { usePages } from '#src/list/use-pages.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { dayName } from '#src/transactions/invoice-words.ts'
import { Drawer } from '#src/ui/Drawer.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { FormSkeleton } from '#src/ui/Skeletons.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { paymentFileCalls } from './payment-files.calls.ts'
import classes from './FileDrawer.module.css'

type FileDrawerProps = { file: PaymentFile; mayTake: boolean; onClose: () => void }

/** The refused lines of a file, with their content and the reasons. */
export function FileDrawer({ file, mayTake, onClose }: FileDrawerProps) {
  const pages = usePages()
  const lines = useQuery(paymentFileCalls.refused(file.id, pages.query))
  const retry = useCall(api.paymentFiles.retry, {
    refresh: ['paymentFiles', 'receivables', 'moneyRequests'],
    popup: ({ data }) => (data.refused > 0 ? `Still refused: ${counted(data.refused, 'line')}` : 'The lines are tried again'),
  })
  const isStuck = file.refused + file.waiting > 0
  const isUntouched = file.posted + file.requested + file.discarded === 0
  return (
    <Drawer
      title={file.filename}
      sub={`File ${file.id}, ${file.posted} posted, ${file.waiting} waiting, ${file.refused} refused`}
      width={640}
      onClose={onClose}
    >
      <div className="stack gap-4">
        {isStuck ? (
          <>
            <p className="no-margin">
              Refused and waiting lines are not posted. Fix the cause, such as a wrong mapping or a missing account, and try
              again. Nothing is posted twice.
            </p>
            <p className="no-margin">
              {isUntouched
                ? 'If the wrong columns were read, import the file again with another mapping.'
                : 'If the wrong columns were read, import these lines again in a file of their own.'}
            </p>
          </>
        ) : null}
        {isStuck && mayTake ? (
          <div>
            <SubmitButton
              type="button"
              isBusy={retry.isPending}
              onClick={() => retry.mutate({ params: { id: String(file.id) } })}
            >
              Try again
            </SubmitButton>
          </div>
        ) : null}
        <Loaded query={lines} loading={<FormSkeleton fields={4} label="Loading refused lines" />}>
          {({ data, meta }) =>
            meta.total === 0 ? (
              <EmptyState title="No line was refused" />
            ) : (
              <>
                <RuledList label="Refused lines">
                  {data.map((line) => (
                    <RuledRow key={line.id} title={`Line ${line.line}`} sub={line.problem}>
                      <Content line={line} />
                    </RuledRow>
                  ))}
                </RuledList>
                <PagesBelow label="Refused lines" pages={pages} meta={meta} />
              </>
            )
          }
        </Loaded>
      </div>
    </Drawer>
  )
}

/** The original cells of the file if they are known, otherwise the parsed values. */
const cellsOf = ({ cells, ...line }: HeldPayment) =>
  cells ?? {
    account_number: line.account_number,
    amount: line.amount === null ? '' : dollars(line.amount),
    received_on: line.received_on ? dayName(line.received_on) : '',
    method: line.method,
    reference: line.reference,
    invoice_number: line.invoice_number,
  }

const shown: readonly [field: string, label: string][] = [
  ['account_number', 'Account'],
  ['amount', 'Amount'],
  ['received_on', 'Received on'],
  ['method', 'Method'],
  ['reference', 'Reference'],
  ['invoice_number', 'Invoice'],
]

function Content({ line }: { line: HeldPayment }) {
  const cells: Readonly<Record<string, string>> = cellsOf(line)
  const filled = shown.filter(([field]) => cells[field])
  if (filled.length === 0) return null
  return (
    <ul className={`plain-list size-s ${classes.content}`}>
      {filled.map(([field, label]) => (
        <li key={field}>
          <span className="dimmed">{label}</span>{' '}
          <span className="breaks" translate="no">
            {cells[field]}
          </span>
        </li>
      ))}
    </ul>
  )
}
