import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { PriceRuleRow, PricingOverview } from '@forecourt/domain/contract/pricing.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { dayName } from '#src/transactions/invoice-words.ts'
import { Button } from '#src/ui/Button.tsx'
import { confirm } from '#src/ui/confirm-store.ts'
import type { Column } from '#src/ui/columns.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { NewRuleDrawer } from './NewRuleDrawer.tsx'
import { ownerText, priceText, whatText, whereText } from './price-words.ts'
import { priceRuleList, pricingCalls } from './pricing.calls.ts'

const nouns: [string, string] = ['price rule', 'price rules']

const newestFirst = { by: '', direction: 'desc', onSort: () => {} } as const

const columnsOf: readonly Column<PriceRuleRow>[] = [
  { id: 'owner', title: 'For', isRowHeader: true, cell: ownerText },
  { id: 'what', title: 'Product', cell: whatText },
  { id: 'where', title: 'Where', cell: whereText },
  { id: 'price', title: 'Price', cell: priceText },
  { id: 'effective_from', title: 'From', cell: ({ effective_from }) => dayName(effective_from) },
]

/** Rules of all owners, the newest first. One that has begun is followed by another, never edited. */
export function PriceRules({ overview, mayChange }: { overview: PricingOverview; mayChange: boolean }) {
  const { search, query, setSearch } = useListSearch(priceRuleList)
  const rules = useQuery(pricingCalls.rules(query))
  const columns = useColumns('price-rules', columnsOf)
  const [isNew, setNew] = useState(false)
  const remove = useCall(api.pricing.removeRule, { refresh: ['pricing'], popup: 'Price rule deleted' })
  const deleteRule = async (rule: PriceRuleRow) => {
    const message = `Delete the rule from ${dayName(rule.effective_from)}? The one before it stays in force.`
    if (await confirm({ message })) remove.mutate({ params: { id: String(rule.id) } })
  }
  const actionsOf = (rule: PriceRuleRow) =>
    rule.is_begun ? [] : [{ label: 'Delete', icon: IconTrash, isGrave: true, onChoose: () => void deleteRule(rule) }]
  return (
    <Panel isPadded={false}>
      <FilterBar
        tools={
          mayChange ? (
            <Button leftSection={<IconPlus size={18} aria-hidden />} aria-haspopup="dialog" onClick={() => setNew(true)}>
              New price rule
            </Button>
          ) : undefined
        }
      >
        <KeywordField label="Account, plan or product" search={search} onSearch={setSearch} />
      </FilterBar>
      <LoadedTable
        query={rules}
        nouns={nouns}
        caption="Price rules"
        columns={columns.columns}
        choice={columns.choice}
        rowId={({ id }) => id}
        rowName={(rule) => `${ownerText(rule)}, ${whatText(rule)}`}
        rowMenu={mayChange ? actionsOf : undefined}
        sorting={newestFirst}
        rowKeys={{}}
        phoneRow={(rule) => (
          <>
            <strong>{ownerText(rule)}</strong>
            <div>{`${whatText(rule)}, ${whereText(rule)}`}</div>
            <div>
              {priceText(rule)} from {dayName(rule.effective_from)}
            </div>
          </>
        )}
        page={search.page}
        per_page={search.per_page}
        onPage={setSearch}
        empty={<EmptyState title="No price rules">Every account pays what the network charges.</EmptyState>}
        onClearFilters={search.keyword ? () => setSearch({ keyword: '' }) : undefined}
      />
      {isNew ? <NewRuleDrawer overview={overview} onClose={() => setNew(false)} /> : null}
    </Panel>
  )
}
