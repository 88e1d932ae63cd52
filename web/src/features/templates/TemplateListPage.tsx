import { ViewLink } from '#src/list/ViewLink.tsx'
import { useCan } from '#src/api/use-can.ts'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import type { Template } from '@forecourt/domain/contract/templates.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useAction } from '#src/api/use-call.ts'
import { useColumns } from '#src/list/use-columns.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import { Button } from '#src/ui/Button.tsx'
import { ColumnMenu } from '#src/ui/ColumnMenu.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Page } from '#src/ui/Page.tsx'
import { BlankSign } from '#src/ui/illustrations/BlankSign.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { subOf } from '#src/record/sub-of.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SelectionBar, SelectionButton } from '#src/ui/SelectionBar.tsx'
import { Views } from '#src/ui/Views.tsx'
import { isSelected } from '#src/ui/selection.ts'
import { useKeptSelection } from '#src/record/use-kept-selection.ts'
import { OrderTemplatesDialog } from './OrderTemplatesDialog.tsx'
import { cardsUsing, limitsOf, templateColumns } from './template-columns.tsx'
import { TemplateDrawer, type OpenTemplate } from './TemplateDrawer.tsx'
import { templateMenu } from './template-menu.ts'
import { findMatching, templateCalls, templateFile, templateList, type TemplateSearch } from './templates.calls.ts'
import { useDeactivate } from './use-deactivate.ts'

const nouns: [string, string] = ['template', 'templates']
const noTemplates: Template[] = []

/** The templates that provider staff maintain. Orders start from them. */
export function TemplateListPage() {
  const { search, query, setSearch, addressOf } = useListSearch(templateList)
  const templates = useQuery(templateCalls.list(query))
  const [open, setOpen] = useState<OpenTemplate | null>(null)
  const [ordering, setOrdering] = useState<readonly Template[]>([])
  const mayChange = useCan('templates.manage')
  const mayOrder = useCan('orders.manage')
  const edit = mayChange ? (template: Template) => setOpen({ as: 'edit', template }) : undefined
  const columns = useColumns(
    'templates',
    useMemo(() => templateColumns(mayChange ? (template) => setOpen({ as: 'edit', template }) : undefined), [mayChange]),
  )
  const selection = useKeptSelection(JSON.stringify([search.keyword, search.is_delete]))
  const deactivate = useDeactivate()
  const collect = useAction(() => findMatching(query))
  const rows = templates.data?.data ?? noTemplates
  const total = templates.data?.meta.total

  const withSelected = (work: (selected: Template[]) => void) =>
    collect.mutate(undefined, {
      onSuccess: (found) => work(found.filter(({ id }) => isSelected(selection.selection, id))),
    })

  const newButton = mayChange ? (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ as: 'new' })}>
      New template
    </Button>
  ) : null

  return (
    <Page isList>
      <PageTitle title="Card Templates" sub={subOf(templates, ({ meta }) => counted(meta.total, ...nouns))} actions={newButton} />
      <Views
        views={[false, true].map((is_delete) => ({
          label: is_delete ? 'Deactivated' : 'Active',
          of: 'template',
          isCurrent: search.is_delete === is_delete,
          link: <ViewLink search={addressOf({ is_delete, keyword: '' })} />,
        }))}
      />
      <Panel isPadded={false}>
        <FilterBar
          tools={
            <>
              <ColumnMenu {...columns} onChoose={columns.choose} />
              <FileMenu total={total ?? 0} fileIn={(format) => templateFile(query, format)} />
            </>
          }
        >
          <KeywordField label="Name, network, card type" search={search} onSearch={setSearch} />
        </FilterBar>
        {search.is_delete || !mayChange ? null : (
          <SelectionBar selection={selection} page={rows.map(({ id }) => id)} total={total ?? 0} nouns={nouns}>
            {mayOrder ? (
              <SelectionButton isBusy={collect.isPending} onClick={() => withSelected(setOrdering)}>
                Order with selected
              </SelectionButton>
            ) : null}
            <SelectionButton
              isBusy={collect.isPending}
              onClick={() => withSelected((chosen) => void deactivate.many(chosen, selection.clear))}
            >
              Deactivate
            </SelectionButton>
          </SelectionBar>
        )}
        <LoadedTable
          query={templates}
          nouns={nouns}
          caption="Card templates"
          columns={columns.columns}
          choice={columns.choice}
          rowId={({ id }) => id}
          rowName={({ template_name }) => template_name}
          sorting={{
            by: search.orderField,
            direction: search.sortedField,
            onSort: (orderField, sortedField) =>
              setSearch({ orderField: orderField as TemplateSearch['orderField'], sortedField }),
          }}
          selection={search.is_delete || !mayChange ? undefined : selection}
          rowMenu={(template) =>
            templateMenu(template, {
              onEdit: edit,
              onOrder: mayOrder ? (ordered) => setOrdering([ordered]) : undefined,
              onCopy: mayChange ? (copied) => setOpen({ as: 'copy', template: copied }) : undefined,
              onDeactivate: mayChange ? (ended) => void deactivate.one(ended) : undefined,
            })
          }
          rowKeys={
            !search.is_delete && edit ? { x: ({ id }) => selection.mark([id], !selection.isSelected(id)), e: edit } : undefined
          }
          phoneRow={(template) => <PhoneTemplate template={template} onOpen={edit} />}
          page={search.page}
          per_page={search.per_page}
          onPage={setSearch}
          empty={<NoTemplates isOfDeactivated={search.is_delete} action={newButton} />}
          onClearFilters={search.keyword ? () => setSearch({ keyword: '' }) : undefined}
        />
      </Panel>
      {open ? <TemplateDrawer open={open} onClose={() => setOpen(null)} /> : null}
      {ordering.length > 0 ? <OrderTemplatesDialog templates={ordering} onClose={() => setOrdering([])} /> : null}
    </Page>
  )
}

function NoTemplates({ isOfDeactivated, action }: { isOfDeactivated: boolean; action: ReactNode }) {
  return isOfDeactivated ? (
    <EmptyState illustration={<BlankSign />} title="No template has been deactivated." />
  ) : (
    <EmptyState illustration={<BlankSign />} title="No templates yet" action={action}>
      Orders start from a template: it says what a card may buy, when and how much.
    </EmptyState>
  )
}

function PhoneTemplate({ template, onOpen }: { template: Template; onOpen: ((template: Template) => void) | undefined }) {
  return (
    <>
      {template.deactivated_at || !onOpen ? (
        template.template_name
      ) : (
        <LinkButton onClick={() => onOpen(template)}>{template.template_name}</LinkButton>
      )}
      <div>{[template.card_type_name, limitsOf(template)].filter(Boolean).join(' · ')}</div>
      <div className="row wrap middle gap-3 above-2">
        <NetworkShield network={template.card_network_name} />
        <span>{cardsUsing(template)}</span>
      </div>
    </>
  )
}
