import type { ReactNode } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { Access } from '@forecourt/domain/contract/endpoint.ts'
import type { Capability } from '@forecourt/domain/rules/access.ts'

export const menuGroups = ['Card Maintenance', 'Report', 'Account Maintenance', 'Provider'] as const
export type MenuGroup = (typeof menuGroups)[number]

export const reportSections = ['On-demand', 'Scheduled', 'Admin'] as const
type Section = (typeof reportSections)[number]

/**
 * The steps a visitor must have completed. `open`: none. `signed-out`: only before signing in. `terms`, `second-factor` and
 * `account-choice`: the steps between signing in and the portal. `provider`: active, whether or not an account is chosen.
 * `portal`: active, with a chosen account.
 */
type Stage = 'open' | 'signed-out' | 'terms' | 'second-factor' | 'account-choice' | 'provider' | 'portal'

type MenuItem = {
  /** Absent: the item is in the menu bar itself. */
  group?: MenuGroup
  label: string
  section?: Section
  /** Set if the menu shows the screen to fewer people than may open it. */
  access?: Capability
}

/** The address a screen is opened with: its own path and its query. */
export type BegunAt = { path: string; search: Record<string, string> }

export type Screen = {
  /** In the router's notation: `/card-order/$cardOrderId/review`. */
  path: `/${string}`
  title: string
  stage: Stage
  access: Access
  /** The screen has nothing to read, so staff who may only read do not open it. */
  isForChanging?: true
  menu?: MenuItem
  /** The menu group that a screen outside the menu belongs to: it is marked while the screen is open. */
  under?: MenuGroup
  /** Where a visitor without access is redirected; absent: the screen shows '403 Unauthorized'. */
  otherwise?: '/dashboard' | '/account'
  /**
   * The first reads of everyone who opens the screen without a query in the address. They are requested once the session is
   * known, while the first script is still downloading.
   */
  reads?: readonly `/v1/${string}`[]
  page: () => Promise<() => ReactNode>
  /**
   * Requests the page's data as soon as its script has loaded. Resolves once the requests are sent, so the page renders while
   * they run.
   */
  begin?: (queries: QueryClient, at: BegunAt) => Promise<void>
}
