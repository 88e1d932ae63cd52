import { lazy, Suspense } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCan } from '#src/api/use-can.ts'

const ReportLostDrawer = lazy(() => import('./ReportLostDrawer.tsx').then((file) => ({ default: file.ReportLostDrawer })))

type LostAddress = { lost?: string }

const withoutLost = ({ lost: _, ...rest }: LostAddress) => rest

/** The choice of a lost or stolen card, open over the list: `?lost=1`. The portal's search links to it. */
export function LostOfAddress() {
  const { lost } = useSearch({ strict: false }) as LostAddress
  const navigate = useNavigate()
  const mayReport = useCan('cards.manage')
  if (lost !== '1' || !mayReport) return null
  return (
    <Suspense>
      <ReportLostDrawer onClose={() => void navigate({ to: '.', search: withoutLost, replace: true, resetScroll: false })} />
    </Suspense>
  )
}
