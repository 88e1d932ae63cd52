import type { ReactNode } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { Access } from '@forecourt/domain/contract/endpoint.ts'
import type { Capability } from '@forecourt/domain/rules/access.ts'

export const menuGroups = ['Card Maintenance', 'Report', 'Account Maintenance', 'Provider'] as const
export type MenuGroup = (typeof menuGroups)[number]

export const reportSections = ['On-demand', 'Scheduled', 'Admin'] as const
type Section = (typeof reportSections)[number]

/**
 * How far a visitor must have come. `open`: anyone. `signed-out`: only before signing in. `terms`, `second-factor` and
 * `account-choice`: the steps between signing in and the portal. `provider`: active, whether or not an account is chosen.
 * `portal`: active, with a chosen account.
 */
type Stage = 'open' | 'signed-out' | 'terms' | 'second-factor' | 'account-choice' | 'provider' | 'portal'

type MenuItem = {
  /** Absent: the item is in the menu bar itself. */
  group?: MenuGroup
  label: string
  section?: Section
  /** Where the menu shows less than the screen allows. */
  access?: Capability
}

/** Where a screen is opened: its own path, and what the address says after it. */
export type BegunAt = { path: string; search: Record<string, string> }

export type Screen = {
  /** In the router's notation: `/card-order/$cardOrderId/review`. */
  path: `/${string}`
  title: string
  stage: Stage
  access: Access
  /** There is nothing on it to look at: staff who only read do not open it. */
  isForChanging?: true
  menu?: MenuItem
  /** Where a visitor without access is sent; absent: the screen says '403 Unauthorized'. */
  otherwise?: '/dashboard' | '/account'
  /** What everyone who opens it without a search in the address reads first. Asked for as soon as the session is known, while the
   * first script is still on its way. */
  reads?: readonly `/v1/${string}`[]
  page: () => Promise<() => ReactNode>
  /** Asks for what the page will read, as soon as its script is there. Done when it is asked: the page is drawn meanwhile. */
  begin?: (queries: QueryClient, at: BegunAt) => Promise<void>
}
