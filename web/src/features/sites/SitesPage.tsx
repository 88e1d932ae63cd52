import { networkName } from '@forecourt/domain/reference.ts'
import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconFileUpload, IconPencil, IconPlus } from '@tabler/icons-react'
import { siteViews, type SiteRow } from '@forecourt/domain/contract/sites.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { ViewLink } from '#src/list/ViewLink.tsx'
import { useCan } from '#src/api/use-can.ts'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { Button } from '#src/ui/Button.tsx'
import { ColumnMenu } from '#src/ui/ColumnMenu.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Page } from '#src/ui/Page.tsx'
import { subOf } from '#src/record/sub-of.ts'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Views } from '#src/ui/Views.tsx'
import { LocatorSetting } from './LocatorSetting.tsx'
import { siteColumns, SiteChips } from './site-columns.tsx'
import { NewSiteDrawer, SiteDrawer } from './SiteDrawer.tsx'
import { SiteFileDrawer } from './SiteFileDrawer.tsx'
import { siteCalls, siteList, type SiteSearch, siteFile } from './sites.calls.ts'
import { addressText, statusOptions } from './site-words.ts'
import { useNetworkOptions } from './use-network-options.ts'

const nouns: [string, string] = ['site', 'sites']
const viewWords: Record<SiteSearch['view'], string> = {
  all: 'All',
  'to complete': 'To complete',
  'to review': 'County tax to review',
}
type Open = { what: 'new' | 'file' } | { what: 'edit'; id: number }

/** Where one can fuel, for all accounts: what is to be completed comes first. */
export function SitesPage() {
  const { search, query, setSearch, addressOf } = useListSearch(siteList)
  const sites = useQuery(siteCalls.list(query))
  const toComplete = useQuery(siteCalls.list({ view: 'to complete', per_page: '1' })).data?.meta.total
  const toReview = useQuery(siteCalls.list({ view: 'to review', per_page: '1' })).data?.meta.total
  const networks = useNetworkOptions(search.card_network_id?.toString())
  const [open, setOpen] = useState<Open | null>(null)
  const mayChange = useCan('sites.manage')
  const edit = ({ id }: SiteRow) => setOpen({ what: 'edit', id })
  const columns = useColumns(
    'sites',
    useMemo(() => siteColumns(mayChange ? ({ id }) => setOpen({ what: 'edit', id }) : null), [mayChange]),
  )
  const counts: Record<SiteSearch['view'], number | undefined> = {
    all: undefined,
    'to complete': toComplete,
    'to review': toReview,
  }
  const total = sites.data?.meta.total
  const filters = [search.card_network_id, search.status].filter((value) => value !== undefined).length
  const close = () => setOpen(null)
  return (
    <Page isList>
      <PageTitle
        title="Sites"
        sub={subOf(sites, ({ meta }) => `${counted(meta.total, ...nouns)} · for all accounts`)}
        actions={
          mayChange ? (
            <>
              <Button
                variant="default"
                aria-haspopup="dialog"
                leftSection={<IconFileUpload size={18} aria-hidden />}
                onClick={() => setOpen({ what: 'file' })}
              >
                Import a file
              </Button>
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ what: 'new' })}>
                New site
              </Button>
            </>
          ) : null
        }
      />
      <Views
        views={siteViews.map((view) => ({
          label: viewWords[view],
          count: counts[view],
          isCurrent: search.view === view,
          link: <ViewLink search={addressOf({ view })} />,
        }))}
      />
      <div className="stack gap-6">
        <Panel isPadded={false}>
          <FilterBar
            tools={
              <>
                <ColumnMenu {...columns} onChoose={columns.choose} />
                <FileMenu total={total ?? 0} fileIn={(format) => siteFile(query, format)} />
              </>
            }
          >
            <KeywordField label="Name, number, city or ZIP code" search={search} onSearch={setSearch} />
            <FilterSheet active={filters} done="Show sites">
              {() => (
                <>
                  <FilterSelect
                    label="Network"
                    options={networks}
                    value={search.card_network_id === undefined ? undefined : String(search.card_network_id)}
                    onChange={(id) => setSearch({ card_network_id: id === undefined ? undefined : Number(id) })}
                  />
                  <FilterSelect
                    label="Status"
                    options={statusOptions}
                    value={search.status}
                    onChange={(status) => setSearch({ status: status as SiteSearch['status'] })}
                  />
                </>
              )}
            </FilterSheet>
          </FilterBar>
          <LoadedTable
            query={sites}
            nouns={nouns}
            caption="Sites"
            columns={columns.columns}
            choice={columns.choice}
            rowId={({ id }) => id}
            rowName={({ name }) => name}
            rowMenu={mayChange ? (site) => [{ label: 'Edit', icon: IconPencil, onChoose: () => edit(site) }] : undefined}
            rowKeys={mayChange ? { e: edit } : undefined}
            sorting={{ by: search.orderBy, direction: search.sortedBy, onSort: (_, sortedBy) => setSearch({ sortedBy }) }}
            phoneRow={(site) => (
              <>
                {mayChange ? <LinkButton onClick={() => edit(site)}>{site.name}</LinkButton> : site.name}
                <div>
                  {networkName(site.card_network_id)} · <span className="figures">{site.site_number}</span>
                </div>
                <div>{addressText(site)}</div>
                <div className="above-2">
                  <SiteChips {...site} />
                </div>
              </>
            )}
            page={search.page}
            per_page={search.per_page}
            onPage={setSearch}
            empty={
              <EmptyState illustration={<EmptyForecourt />} title="No sites here">
                Import a network’s file of sites, or enter one by hand. A transaction at an unknown site makes one, too.
              </EmptyState>
            }
            onClearFilters={
              search.keyword || filters > 0
                ? () => setSearch({ keyword: '', card_network_id: undefined, status: undefined })
                : undefined
            }
          />
        </Panel>
        <LocatorSetting />
      </div>
      {open?.what === 'new' ? <NewSiteDrawer onClose={close} /> : null}
      {open?.what === 'edit' ? <SiteDrawer id={open.id} onClose={close} /> : null}
      {open?.what === 'file' ? <SiteFileDrawer onClose={close} /> : null}
    </Page>
  )
}
