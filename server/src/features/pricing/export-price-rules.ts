import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { PriceRuleRow } from '@forecourt/domain/contract/pricing.ts'
import { priceModels } from '@forecourt/domain/rules/pricing/price-rules.ts'
import { whatText, whereText } from '@forecourt/domain/rules/pricing/scope-words.ts'
import { everyPage, exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { UserCtx } from '#src/system/context.ts'
import { listRules } from './pricing.queries.ts'

/** Prices have five decimal places. */
const inDollars = (amount: number) => amount / 100_000

const columns: ExportedColumn<PriceRuleRow>[] = [
  { title: 'Account', value: (row) => row.account_name },
  { title: 'Plan', value: (row) => row.price_plan_name },
  { title: 'Product', value: whatText },
  { title: 'Where', value: whereText },
  { title: 'Model', value: (row) => priceModels[row.model].name },
  { title: 'Amount', value: (row) => inDollars(row.amount) },
  { title: 'Off', value: (row) => inDollars(row.off) },
  { title: 'Index', value: (row) => row.price_index_name },
  { title: 'Days before', value: (row) => row.lag_days },
  { title: 'From', value: (row) => row.effective_from },
  { title: 'To', value: (row) => row.effective_to },
]

export const exportPriceRules = (ctx: UserCtx, { format, ...filter }: ExportOf<typeof listRules>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Price rules',
    action: 'price-rule.export',
    format,
    columns,
    rows: everyPage((pages) => listRules(ctx, { ...filter, ...pages })),
  })
