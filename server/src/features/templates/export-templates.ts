import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { Template } from '@forecourt/domain/contract/templates.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { UserCtx } from '#src/system/context.ts'
import { listTemplates } from './templates.queries.ts'

const columns: ExportedColumn<Template>[] = [
  { title: 'Name', value: (row) => row.template_name },
  { title: 'Network', value: (row) => row.card_network_name },
  { title: 'Card type', value: (row) => row.card_type_name },
  { title: 'Driver type', value: (row) => row.card_type_driver_name },
  { title: 'Site group', value: (row) => row.card_site_group_name },
  { title: 'Vehicle type', value: (row) => row.card_vehicle_type_name },
  { title: 'Fuel profile', value: (row) => row.card_fuel_profile_name },
  { title: 'Time profile', value: (row) => row.card_time_profile_name },
  { title: 'Max gallons per fill', value: (row) => row.max_gallon_fill },
  { title: 'Max gallons per period', value: (row) => row.max_gallon_period },
  { title: 'Period of gallons', value: (row) => row.card_period_gallon_name },
  { title: 'Max dollars per fill', value: (row) => row.max_amount_fill },
  { title: 'Max dollars per period', value: (row) => row.max_amount_period },
  { title: 'Period of dollars', value: (row) => row.card_period_amount_name },
  { title: 'Strict', value: (row) => (row.strict_control ? 'Yes' : 'No') },
  { title: 'States', value: (row) => row.states.join(' ') },
  { title: 'Zip codes', value: (row) => row.zips.join(' ') },
  { title: 'Offered to', value: (row) => row.account_names?.join('; ') ?? null },
  { title: 'Cards', value: (row) => row.card_count },
  { title: 'Deactivated', value: (row) => row.deactivated_at },
]

type Exported = Omit<ExportOf<typeof listTemplates>, 'is_page'>

export const exportTemplates = (ctx: UserCtx, { format, ...filter }: Exported): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Card templates',
    action: 'template.export',
    format,
    columns,
    rows: everyPage((pages) => listTemplates(ctx, { ...filter, ...pages, is_page: true })),
  })
