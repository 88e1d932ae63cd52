import type { ReactNode } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { TransactionRow, TransactionSums } from '@forecourt/domain/contract/transactions.ts'
import { dollars, gallons } from '@forecourt/domain/format/money.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { Button } from '#src/ui/Button.tsx'
import { ErrorPanel } from '#src/ui/ErrorPanel.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { ArchivedNote } from './ArchivedNote.tsx'
import { TransactionLine } from './TransactionLine.tsx'
import { transactionCalls, within, type TransactionsOf } from './transactions.calls.ts'
import classes from './TransactionList.module.css'

type TransactionListProps = {
  of: TransactionsOf
  /** An account other than the selected one. */
  account_id?: number | null
  /** The earliest day to list. Absent: no limit. */
  since?: string
  /** The field that narrows the list, above it. */
  search?: ReactNode
  /** Shown while there are no transactions. */
  empty: ReactNode
  /** Another action for a line, shown when the line is open. */
  action?: (line: TransactionRow) => ReactNode
}

/** The purchases, newest first, with more on request; each line opens in place. */
export function TransactionList({ of, account_id = null, since = '', search, empty, action }: TransactionListProps) {
  const list = useInfiniteQuery(transactionCalls.all(of, within(account_id)))
  if (list.error && !list.data) {
    const { message, request_id } = list.error
    return <ErrorPanel message={message} requestId={request_id ?? undefined} onRetry={() => void list.refetch()} />
  }
  if (!list.data) return <TextSkeleton lines={8} label="Loading the transactions" />
  const [first] = list.data.pages
  const lines = list.data.pages.flatMap(({ data }) => data)
  if (lines.length === 0)
    return (
      <div className="stack gap-3">
        {search}
        {empty}
        <ArchivedNote since={since} />
      </div>
    )
  return (
    <div className="stack gap-3">
      <Sums sums={first!.meta.sums} of={of} account_id={account_id} />
      {search}
      <p className="no-margin dimmed size-s">Times are in the site’s time zone.</p>
      <ul className="plain-list" aria-label="Transactions">
        {lines.map((line) => (
          <TransactionLine key={line.id} line={line} of={of} account_id={account_id} action={action?.(line)} />
        ))}
      </ul>
      {list.isFetchNextPageError ? <Notice tone="stop" isAlert title={list.error?.message} /> : null}
      {list.hasNextPage ? (
        <>
          {/* Also on paper, which has no button. */}
          <p className="no-margin dimmed size-s">
            1–{lines.length} of {first!.meta.sums.transactions.toLocaleString('en-US')}
          </p>
          <Button variant="default" fullWidth disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? 'Loading…' : 'Show more'}
          </Button>
        </>
      ) : (
        <ArchivedNote since={since} />
      )}
    </div>
  )
}

/** Totals of all purchases, not only of those on screen. */
type SumsProps = { sums: TransactionSums; of: TransactionsOf; account_id: number | null }

function Sums({ sums, of, account_id }: SumsProps) {
  return (
    <div className={classes.head}>
      <dl className={classes.sums}>
        <div>
          <dt>Transactions</dt>
          <dd>{sums.transactions.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>Gallons</dt>
          <dd>{gallons(sums.quantity)}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>{dollars(sums.total)}</dd>
        </div>
      </dl>
      <FileMenu
        total={sums.transactions}
        fileIn={(format) => call(api.transactions.export, { query: { ...of, format } }, within(account_id))}
      />
    </div>
  )
}
