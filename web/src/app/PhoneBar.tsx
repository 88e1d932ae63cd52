import { lazy, Suspense, useState } from 'react'
import { Link, useRouterState } from '@tanstack/react-router'
import { IconChartBar, IconCreditCard, IconMapPinOff, IconPackage } from '@tabler/icons-react'
import { useCan } from '#src/api/use-can.ts'
import type { Menu } from './menu.ts'
import { phoneBarFor } from './phone-bar.ts'
import classes from './PhoneBar.module.css'

const ReportLostDrawer = lazy(() =>
  import('#src/features/cards/ReportLostDrawer.tsx').then((file) => ({ default: file.ReportLostDrawer })),
)

const icons: Record<string, typeof IconCreditCard> = {
  Cards: IconCreditCard,
  'Report lost': IconMapPinOff,
  Orders: IconPackage,
  Spending: IconChartBar,
}

/** In reach of a thumb, at the foot of every screen of a phone. */
export function PhoneBar({ menu }: { menu: Menu }) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const items = phoneBarFor(menu, useCan('cards.manage'))
  const [isReporting, setReporting] = useState(false)
  if (items.length === 0) return null
  return (
    <nav aria-label="Quick" className={classes.bar} data-phone-bar data-no-print>
      {items.map(({ label, path, does }) => {
        const Icon = icons[label] ?? IconCreditCard
        const words = (
          <>
            <Icon size={22} aria-hidden />
            {label}
          </>
        )
        return does === undefined ? (
          <Link key={label} to={path} className={classes.item} aria-current={pathname === path ? 'page' : undefined}>
            {words}
          </Link>
        ) : (
          <button key={label} type="button" className={classes.item} aria-haspopup="dialog" onClick={() => setReporting(true)}>
            {words}
          </button>
        )
      })}
      {isReporting ? (
        <Suspense>
          <ReportLostDrawer onClose={() => setReporting(false)} />
        </Suspense>
      ) : null}
    </nav>
  )
}
