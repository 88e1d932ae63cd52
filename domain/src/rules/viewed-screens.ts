// docs/product/handling.md#saved-views: the screens whose filters or parameters can be saved, and who may open them.
import { named, reportKeys, type ReportKey } from '#src/reports/report-names.ts'
import { canRead, type Capability, type Identity } from './access.ts'

const lists = {
  cards: 'cards.manage',
  // Any user of the account may open Card Orders.
  orders: 'member',
  users: 'users.view',
} as const satisfies Record<string, Capability | 'member'>

export type ViewedScreen = keyof typeof lists | ReportKey
export const viewedScreens = [...(Object.keys(lists) as (keyof typeof lists)[]), ...reportKeys] as const

const accessTo = (screen: ViewedScreen): Capability | 'member' =>
  screen in lists ? lists[screen as keyof typeof lists] : named(screen as ReportKey).access

/** People who may not open a screen may not use its views either. */
export const mayOpenScreen = (who: Identity, screen: ViewedScreen) => {
  const access = accessTo(screen)
  return access === 'member' || canRead(who, access)
}
