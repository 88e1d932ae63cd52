import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { FeeRule } from '@forecourt/domain/contract/fees.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { feeTerms } from '@forecourt/domain/rules/fees.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { dayName } from '#src/transactions/invoice-words.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { RuledSkeleton } from '#src/ui/Skeletons.tsx'
import { EndFeeDrawer, NewFeeDrawer } from './FeeDrawers.tsx'
import { feeCalls } from './fees.calls.ts'

const subOf = (fee: FeeRule) =>
  [
    feeTerms(fee),
    `from ${dayName(fee.effective_from)}${fee.ends_on ? ` to ${dayName(fee.ends_on)}` : ''}`,
    fee.accounts > 0 ? counted(fee.accounts, 'account agreed', 'accounts agreed') : 'no account agreed yet',
  ].join(' · ')

type FeesProps = { siteGroups: readonly { id: number; name: string }[]; mayChange: boolean }

/** docs/product/fees.md: the fees the provider may charge. Consents are recorded in each account. */
export function Fees({ siteGroups, mayChange }: FeesProps) {
  const query = useQuery(feeCalls.list())
  const [open, setOpen] = useState<{ what: 'new' } | { what: 'end'; fee: FeeRule } | null>(null)
  const close = () => setOpen(null)
  return (
    <Panel
      title="Fees"
      actions={
        mayChange ? (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen({ what: 'new' })}>
            New fee
          </Button>
        ) : null
      }
    >
      <Loaded query={query} loading={<RuledSkeleton rows={3} label="Loading fees" />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No fees">A fee is charged only to accounts that agreed to it.</EmptyState>
          ) : (
            <RuledList label="Fees of the provider">
              {data.map((fee) => (
                <RuledRow key={fee.id} title={fee.name} sub={subOf(fee)}>
                  {mayChange && fee.ends_on === null ? (
                    <Button
                      variant="default"
                      aria-haspopup="dialog"
                      aria-label={`End: ${fee.name}`}
                      onClick={() => setOpen({ what: 'end', fee })}
                    >
                      End
                    </Button>
                  ) : null}
                </RuledRow>
              ))}
            </RuledList>
          )
        }
      </Loaded>
      {open?.what === 'new' ? <NewFeeDrawer siteGroups={siteGroups} onClose={close} /> : null}
      {open?.what === 'end' ? <EndFeeDrawer fee={open.fee} onClose={close} /> : null}
    </Panel>
  )
}
