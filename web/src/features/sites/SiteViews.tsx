import { useQuery } from '@tanstack/react-query'
import { siteViews } from '@forecourt/domain/contract/sites.ts'
import type { Written } from '#src/list/list-search.ts'
import { ViewLink } from '#src/list/ViewLink.tsx'
import { Views } from '#src/ui/Views.tsx'
import { siteCalls, type SiteSearch } from './sites.calls.ts'

const words: Record<SiteSearch['view'], string> = {
  all: 'All',
  'to complete': 'To complete',
  'to review': 'County tax to review',
}

const useCountOf = (view: SiteSearch['view']) => useQuery(siteCalls.list({ view, per_page: '1' })).data?.meta.total

type SiteViewsProps = { current: SiteSearch['view']; addressOf: (change: Pick<SiteSearch, 'view'>) => Written }

/** All sites, and the views of sites that need work, with their counts. */
export function SiteViews({ current, addressOf }: SiteViewsProps) {
  const counts: Record<SiteSearch['view'], number | undefined> = {
    all: undefined,
    'to complete': useCountOf('to complete'),
    'to review': useCountOf('to review'),
  }
  return (
    <Views
      views={siteViews.map((view) => ({
        label: words[view],
        of: 'site',
        count: counts[view],
        isCurrent: current === view,
        link: <ViewLink search={addressOf({ view })} />,
      }))}
    />
  )
}
