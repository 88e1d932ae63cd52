import type { Template, templateSorts } from '@forecourt/domain/contract/templates.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import type { Column } from '#src/ui/columns.ts'
import { LinkButton } from '#src/ui/LinkButton.tsx'

type TemplateColumn = Column<Template> & { sort?: (typeof templateSorts)[number] }

const number = (value: number | null) => (value === null ? '–' : value.toLocaleString('en-US'))

/** "100 / 200 gal daily, $150 / $300 daily", or nothing. */
export const limitsOf = (template: Template) => {
  const { max_gallon_fill, max_gallon_period, card_period_gallon_name } = template
  const { max_amount_fill, max_amount_period, card_period_amount_name } = template
  const hasGallons = max_gallon_fill !== null || max_gallon_period !== null
  const hasDollars = max_amount_fill !== null || max_amount_period !== null
  const gallons = `${number(max_gallon_fill)} / ${number(max_gallon_period)} gal ${card_period_gallon_name?.toLowerCase() ?? ''}`
  const dollars = `$${number(max_amount_fill)} / $${number(max_amount_period)} ${card_period_amount_name?.toLowerCase() ?? ''}`
  return [hasGallons && gallons.trim(), hasDollars && dollars.trim()].filter(Boolean).join(', ')
}

const areaOf = ({ states, zips }: Template) => [...states, ...zips].join(', ') || '–'

/** The name opens the form. A deactivated template can no longer be edited. */
export const templateColumns = (onOpen: ((template: Template) => void) | undefined): readonly TemplateColumn[] => [
  {
    id: 'template_name',
    title: 'Name',
    sort: 'template_name',
    isRowHeader: true,
    cell: (template) =>
      template.deactivated_at || !onOpen ? (
        template.template_name
      ) : (
        <LinkButton onClick={() => onOpen(template)}>{template.template_name}</LinkButton>
      ),
  },
  {
    id: 'network',
    title: 'Network',
    sort: 'card_network_name',
    cell: (template) => <NetworkShield network={template.card_network_name} />,
  },
  { id: 'card_type', title: 'Card type', isWord: true, sort: 'card_type_name', cell: ({ card_type_name }) => card_type_name },
  { id: 'driver_type', title: 'Driver type', isHiddenAtFirst: true, cell: (row) => row.card_type_driver_name || '–' },
  { id: 'site_group', title: 'Site group', isHiddenAtFirst: true, cell: (row) => row.card_site_group_name || '–' },
  { id: 'vehicle_type', title: 'Vehicle type', isHiddenAtFirst: true, cell: (row) => row.card_vehicle_type_name ?? '–' },
  { id: 'fuel_profile', title: 'Fuel profile', isWord: true, cell: (row) => row.card_fuel_profile_name ?? '–' },
  { id: 'time_profile', title: 'Time profile', isWord: true, cell: (row) => row.card_time_profile_name ?? '–' },
  { id: 'limits', title: 'Limits', cell: (row) => <span className="figures">{limitsOf(row) || '–'}</span> },
  { id: 'strict_control', title: 'Strict', isHiddenAtFirst: true, cell: (row) => (row.strict_control ? 'Yes' : 'No') },
  { id: 'area', title: 'States / zips', isHiddenAtFirst: true, cell: areaOf },
  { id: 'card_count', title: 'Used by', align: 'end', isWord: true, cell: (row) => cardsUsing(row) },
]

export const cardsUsing = ({ card_count }: Template) => (card_count === null ? '– cards' : counted(card_count, 'card'))
