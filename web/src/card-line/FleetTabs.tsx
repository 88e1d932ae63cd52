import { Link } from '@tanstack/react-router'
import { Segments } from '#src/ui/Segments.tsx'

const tabs = [
  { label: 'Cards', to: '/card-management' },
  { label: 'Drivers', to: '/card-management/drivers' },
  { label: 'Vehicles', to: '/card-management/vehicles' },
] as const

const exactly = { exact: true, includeSearch: false }

/** The cards of a fleet, its drivers and its vehicles, as tabs of one menu item. */
export function FleetTabs({ current }: { current: (typeof tabs)[number]['label'] }) {
  return (
    <div className="below-3 shrinks">
      <Segments
        label="Fleet"
        segments={tabs.map(({ label, to }) => ({
          label,
          isCurrent: label === current,
          link: <Link to={to} activeOptions={exactly} />,
        }))}
      />
    </div>
  )
}
