import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconPencil, IconPlayerStop, IconPlus, IconTrash } from '@tabler/icons-react'
import type { PriceRuleRow, PricingOverview } from '@forecourt/domain/contract/pricing.ts'
import { whatText, whereText } from '@forecourt/domain/rules/pricing/scope-words.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
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
import { ownerText, priceText } from './price-words.ts'
import { priceRuleFile, priceRuleList, pricingCalls } from './pricing.calls.ts'
import { ChangeRuleDrawer, EndRuleDrawer, NewRuleDrawer } from './RuleDrawers.tsx'

const nouns: [string, string] = ['price rule', 'price rules']

const columnsOf: readonly Column<PriceRuleRow>[] = [
  { id: 'owner', title: 'For', isRowHeader: true, cell: ownerText },
  { id: 'what', title: 'Product', isWord: true, cell: whatText },
  { id: 'where', title: 'Where', isWord: true, cell: whereText },
  { id: 'price', title: 'Price', isWord: true, cell: priceText },
  { id: 'effective_from', title: 'From', cell: ({ effective_from }) => dayName(effective_from) },
  { id: 'effective_to', title: 'To', cell: ({ effective_to }) => (effective_to ? dayName(effective_to) : '') },
]

/** The rules of all owners, newest first. A rule in effect is never edited; a new rule follows it. */
export function PriceRules({ overview, mayChange }: { overview: PricingOverview; mayChange: boolean }) {
  const { search, query, setSearch } = useListSearch(priceRuleList)
  const rules = useQuery(pricingCalls.rules(query))
  const columns = useColumns('price-rules', columnsOf)
  const [open, setOpen] = useState<{ what: 'new' } | { what: 'change' | 'end'; rule: PriceRuleRow } | null>(null)
  const close = () => setOpen(null)
  const remove = useCall(api.pricing.removeRule, { refresh: ['pricing'], popup: 'Price rule deleted' })
  const deleteRule = async (rule: PriceRuleRow) => {
    const message = `Delete the rule from ${dayName(rule.effective_from)}? The one before it stays in force.`
    if (await confirm({ message })) remove.mutate({ params: { id: String(rule.id) } })
  }
  /** A rule in effect can be followed by another one. A future rule can only be deleted. */
  const actionsOf = (rule: PriceRuleRow) => {
    if (!rule.is_begun) return [{ label: 'Delete', icon: IconTrash, isGrave: true, onChoose: () => void deleteRule(rule) }]
    const change = { label: 'Change the price', icon: IconPencil, onChoose: () => setOpen({ what: 'change', rule }) }
    const end = { label: 'End', icon: IconPlayerStop, onChoose: () => setOpen({ what: 'end', rule }) }
    return rule.model === 'none' || rule.effective_to ? [change] : [change, end]
  }
  return (
    <Panel isPadded={false}>
      <FilterBar
        tools={
          <>
            <FileMenu total={rules.data?.meta.total ?? 0} fileIn={(format) => priceRuleFile(query, format)} />
            {mayChange ? (
              <Button
                leftSection={<IconPlus size={18} aria-hidden />}
                aria-haspopup="dialog"
                onClick={() => setOpen({ what: 'new' })}
              >
                New price rule
              </Button>
            ) : null}
          </>
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
        rowKeys={{}}
        phoneRow={(rule) => (
          <>
            <strong>{ownerText(rule)}</strong>
            <div>
              <span>{whatText(rule)}</span>, <span>{whereText(rule)}</span>
            </div>
            <div>
              {priceText(rule)} from {dayName(rule.effective_from)}
              {rule.effective_to ? ` to ${dayName(rule.effective_to)}` : ''}
            </div>
          </>
        )}
        page={search.page}
        per_page={search.per_page}
        onPage={setSearch}
        empty={<EmptyState title="No price rules">Every account pays what the network charges.</EmptyState>}
        onClearFilters={search.keyword ? () => setSearch({ keyword: '' }) : undefined}
      />
      {open?.what === 'new' ? <NewRuleDrawer overview={overview} onClose={close} /> : null}
      {open?.what === 'change' ? <ChangeRuleDrawer rule={open.rule} overview={overview} onClose={close} /> : null}
      {open?.what === 'end' ? <EndRuleDrawer rule={open.rule} onClose={close} /> : null}
    </Panel>
  )
}
