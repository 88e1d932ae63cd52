import { networkName } from '@forecourt/domain/reference.ts'
import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconFileUpload, IconPencil, IconPlus } from '@tabler/icons-react'
import type { SiteRow } from '@forecourt/domain/contract/sites.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { useCan } from '#src/api/use-can.ts'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { Button } from '#src/ui/Button.tsx'
import { ColumnMenu } from '#src/ui/ColumnMenu.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Page } from '#src/ui/Page.tsx'
import { subOf } from '#src/record/sub-of.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { LocatorSetting } from './LocatorSetting.tsx'
import { siteColumns, SiteChips } from './site-columns.tsx'
import { NewSiteDrawer, SiteDrawer } from './SiteDrawer.tsx'
import { SiteFileDrawer } from './SiteFileDrawer.tsx'
import { SiteFilters } from './SiteFilters.tsx'
import { siteCalls, siteFile, siteList } from './sites.calls.ts'
import { SiteViews } from './SiteViews.tsx'
import { addressText } from './site-words.ts'

const nouns: [string, string] = ['site', 'sites']
type Open = { what: 'new' | 'file' } | { what: 'edit'; id: number }

/** The sites of all accounts; those to complete come first. */
export function SitesPage() {
  const { search, query, setSearch, addressOf } = useListSearch(siteList)
  const sites = useQuery(siteCalls.list(query))
  const [open, setOpen] = useState<Open | null>(null)
  const mayChange = useCan('sites.manage')
  const edit = ({ id }: SiteRow) => setOpen({ what: 'edit', id })
  const columns = useColumns(
    'sites',
    useMemo(() => siteColumns(mayChange ? ({ id }) => setOpen({ what: 'edit', id }) : null), [mayChange]),
  )
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
      <SiteViews current={search.view} addressOf={addressOf} />
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
            <SiteFilters search={search} active={filters} onSearch={setSearch} />
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
            phoneRow={(site) => <PhoneSite site={site} onOpen={mayChange ? edit : undefined} />}
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

function PhoneSite({ site, onOpen }: { site: SiteRow; onOpen: ((site: SiteRow) => void) | undefined }) {
  return (
    <>
      {onOpen ? <LinkButton onClick={() => onOpen(site)}>{site.name}</LinkButton> : site.name}
      <div>
        {networkName(site.card_network_id)} · <span className="figures">{site.site_number}</span>
      </div>
      <div>{addressText(site)}</div>
      <div className="above-2">
        <SiteChips {...site} />
      </div>
    </>
  )
}
