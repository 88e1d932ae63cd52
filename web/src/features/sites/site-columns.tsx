import { networkName } from '@forecourt/domain/reference.ts'
import { IconCircleCheck, IconCircleX, IconClock, IconMapPinQuestion } from '@tabler/icons-react'
import type { SiteRow } from '@forecourt/domain/contract/sites.ts'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import type { Column } from '#src/ui/columns.ts'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { kindWords, statusWords } from './site-words.ts'

const marks = {
  planned: { tone: 'service', icon: IconClock },
  open: { tone: 'guide', icon: IconCircleCheck },
  closed: { tone: 'stop', icon: IconCircleX },
} as const

/** Missing information first, then whether one can fuel there. */
export function SiteChips({ status, to_complete, guessed_taxes }: SiteRow) {
  return (
    <span className="row wrap gap-2-3">
      <StatusChip {...marks[status]}>{statusWords[status]}</StatusChip>
      {to_complete ? (
        <StatusChip tone="caution" icon={IconMapPinQuestion}>
          To complete
        </StatusChip>
      ) : null}
      {guessed_taxes > 0 ? (
        <StatusChip tone="caution" icon={IconMapPinQuestion}>
          Review county tax
        </StatusChip>
      ) : null}
    </span>
  )
}

const placed = { exact: 'Exact', zip: 'ZIP code', none: 'Not known' }

/** `onOpen` is null for staff who may only read. */
export const siteColumns = (onOpen: ((site: SiteRow) => void) | null): readonly Column<SiteRow>[] => [
  {
    id: 'name',
    title: 'Name',
    sort: 'name',
    isRowHeader: true,
    cell: (site) => (onOpen ? <LinkButton onClick={() => onOpen(site)}>{site.name}</LinkButton> : site.name),
  },
  { id: 'network', title: 'Network', cell: (site) => <NetworkShield network={networkName(site.card_network_id)} /> },
  { id: 'site_number', title: 'Number', cell: ({ site_number }) => <span className="figures">{site_number}</span> },
  { id: 'kind', title: 'Kind', isWord: true, cell: ({ kind }) => kindWords[kind] },
  { id: 'city', title: 'City', cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') },
  {
    id: 'county',
    title: 'County',
    isHiddenAtFirst: true,
    cell: ({ county, county_guessed }) => `${county || '–'}${county_guessed ? ' (guessed)' : ''}`,
  },
  { id: 'zipcode', title: 'ZIP code', isHiddenAtFirst: true, cell: ({ zipcode }) => zipcode || '–' },
  { id: 'brand', title: 'Brand', isHiddenAtFirst: true, cell: ({ brand }) => brand || '–' },
  { id: 'precision', title: 'Place', isWord: true, cell: ({ precision }) => placed[precision] },
  { id: 'status', title: 'Status', cell: SiteChips },
]
