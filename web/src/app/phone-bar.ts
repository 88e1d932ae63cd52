// docs/product/handling.md#phones: what a thumb reaches on a phone. An item leads where the menu of this person leads, or is absent.
import type { Menu } from './menu.ts'

type PhoneBarItem = { label: string; path: string; does?: 'report lost' }

const items: readonly PhoneBarItem[] = [
  { label: 'Cards', path: '/card-management' },
  { label: 'Report lost', path: '/card-management', does: 'report lost' },
  { label: 'Orders', path: '/card-order' },
  { label: 'Spending', path: '/dashboard' },
]

export const phoneBarFor = ({ links, groups }: Menu, mayReport: boolean) => {
  const reached = [...links, ...groups.flatMap(({ sections }) => sections.flatMap((section) => section.links))]
  const paths = new Set(reached.map(({ path }) => path))
  return items.filter(({ path, does }) => paths.has(path) && (mayReport || does === undefined))
}
