// Each file of a portable fleet, as a select or with its own writer.
import { fleetFiles, type FleetFileName } from '@forecourt/domain/rules/portable-fleet.ts'
import type { Written } from '#src/outside/copied-rows.ts'
import type { Ctx } from '#src/system/context.ts'
import { cardsFile } from './cards-file.ts'
import { auditSelect, findingsSelect, invoicesSelect } from './for-reading.ts'
import { selectFile } from './select-file.ts'
import { sheetSelects } from './sheet-selects.ts'
import { transactionsSelect } from './transactions-select.ts'

const reading = { 'invoices.csv': invoicesSelect, 'findings.csv': findingsSelect, 'audit.csv': auditSelect } as const

const readingOf = (name: FleetFileName) => (name in reading ? reading[name as keyof typeof reading] : undefined)

export const fleetFileOf = (ctx: Ctx, account_id: number, name: FleetFileName): AsyncGenerator<Written> => {
  const sheet = fleetFiles.find((file) => file.name === name)?.sheet ?? null
  if (sheet === 'cards') return cardsFile(ctx, account_id)
  if (sheet === 'history') return selectFile(ctx, transactionsSelect(account_id))
  return selectFile(ctx, sheet === null ? readingOf(name)!(account_id) : sheetSelects[sheet](account_id))
}
