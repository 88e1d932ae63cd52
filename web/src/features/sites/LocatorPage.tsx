import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { NearSite } from '@forecourt/domain/contract/sites.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { LocatorForm, type LocatorSearch } from './LocatorForm.tsx'
import { NearList } from './NearList.tsx'
import classes from './LocatorPage.module.css'

/** Loaded only when there is something to draw: outlines and projection are most of this page's code. */
const NearMap = lazy(() => import('./NearMap.tsx').then((file) => ({ default: file.NearMap })))

const names = ['near', 'radius', 'network', 'product', 'truck', 'open'] as const

/** The parameters in the address. The router parses a place of only digits as a number, so convert it back. */
const useLocatorSearch = (): LocatorSearch => {
  const given = useSearch({ strict: false }) as Record<string, unknown>
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = given[name]
      return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [[name, String(value)]] : []
    }),
  )
}

/** Sites around a place, as a list and as a map. The list is complete; the map only adds the positions. */
export function LocatorPage() {
  const search = useLocatorSearch()
  const navigate = useNavigate()
  const go = (next: LocatorSearch) => void navigate({ to: '.', search: next, resetScroll: false })
  return (
    <Page>
      <PageTitle title="Find a site" sub="Where your cards are accepted, and your own yards" />
      <div className="stack gap-6">
        <LocatorForm search={search} onSearch={go} />
        {search.near ? <Found search={{ ...search, near: search.near }} /> : <Beginning />}
      </div>
    </Page>
  )
}

function Beginning() {
  return (
    <Panel>
      <EmptyState illustration={<EmptyForecourt />} title="Where are you going?">
        Type a ZIP code, or a city and its state, to see the sites around it.
      </EmptyState>
    </Panel>
  )
}

function Found({ search }: { search: LocatorSearch & { near: string } }) {
  const near = useQuery({
    ...query(api.sites.near, { query: search as Parameters<typeof query<typeof api.sites.near>>[1]['query'] }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const [chosen, setChosen] = useState<number | null>(null)
  const choose = ({ id }: NearSite) => {
    setChosen(id)
    document.querySelector<HTMLElement>(`#site-${id}`)?.focus()
  }
  const unknown = near.error?.errors['near']
  if (unknown)
    return (
      <Panel>
        <EmptyState title="Place not found">{unknown.join(' ')}</EmptyState>
      </Panel>
    )
  return (
    <Loaded
      query={near}
      loading={
        <Panel>
          <TextSkeleton lines={6} label="Looking for sites" />
        </Panel>
      }
      frame={(failure) => <Panel>{failure}</Panel>}
    >
      {({ data: { origin, sites, is_cut } }) => (
        <div className={classes.both}>
          <Panel title={`${counted(sites.length, 'site', 'sites')} around ${origin.label}`}>
            {is_cut ? <p className="no-margin dimmed">The nearest are shown. Choose a smaller radius to see all.</p> : null}
            {sites.length === 0 ? (
              <EmptyState title="No sites here">Choose a larger radius or fewer filters.</EmptyState>
            ) : (
              <NearList sites={sites} chosen={chosen} onChoose={({ id }) => setChosen(id)} />
            )}
          </Panel>
          <Panel isPadded={false} className={classes.map}>
            <Suspense fallback={<div className={classes.waiting} />}>
              <NearMap origin={origin} radius={Number(search.radius ?? 25)} sites={sites} chosen={chosen} onChoose={choose} />
            </Suspense>
          </Panel>
        </div>
      )}
    </Loaded>
  )
}
