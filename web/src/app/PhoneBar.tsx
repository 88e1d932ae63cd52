import { lazy, Suspense, useState } from 'react'
import { Link, useRouterState } from '@tanstack/react-router'
import {
  IconAlertTriangle,
  IconChartBar,
  IconCreditCard,
  IconFileInvoice,
  IconMapPin,
  IconMapPinOff,
  IconPackage,
  IconReportAnalytics,
} from '@tabler/icons-react'
import type { SessionUser } from '@forecourt/domain/contract/session.ts'
import { currentIn, phoneBarFor } from './phone-bar.ts'
import type { Screen } from './screen.ts'
import classes from './PhoneBar.module.css'

const ReportLostDrawer = lazy(() =>
  import('#src/features/cards/ReportLostDrawer.tsx').then((file) => ({ default: file.ReportLostDrawer })),
)

const icons: Record<string, typeof IconCreditCard> = {
  Cards: IconCreditCard,
  'Report lost': IconMapPinOff,
  Orders: IconPackage,
  Spending: IconChartBar,
  Reports: IconReportAnalytics,
  Invoices: IconFileInvoice,
  Exceptions: IconAlertTriangle,
  'Find a site': IconMapPin,
}

/** At the bottom of every screen on a phone, within reach of a thumb. */
export function PhoneBar({ user, screens }: { user: SessionUser; screens: readonly Screen[] }) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const items = phoneBarFor(user, screens)
  const [isReporting, setReporting] = useState(false)
  if (items.length === 0) return null
  return (
    <nav aria-label="Quick" className={classes.bar} data-phone-bar data-no-print>
      {items.map(({ label, path, paths, does }) => {
        const Icon = icons[label] ?? IconCreditCard
        const words = (
          <>
            <Icon size={22} aria-hidden />
            {label}
          </>
        )
        return does === undefined ? (
          <Link key={label} to={path} className={classes.item} aria-current={currentIn({ path, paths }, pathname)}>
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
