import { IconAlertTriangle, IconCalendar, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import type { Exemption } from '@forecourt/domain/contract/exemptions.ts'
import { exemptionState, type ExemptionState as State } from '@forecourt/domain/rules/exemptions.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

const chips = {
  'in force': { tone: 'guide', icon: IconCircleCheck, label: 'In force' },
  'ends soon': { tone: 'caution', icon: IconAlertTriangle, label: 'Ends soon' },
  'to come': { tone: 'service', icon: IconCalendar, label: 'To come' },
  ended: { tone: 'asphalt', icon: IconCircleMinus, label: 'Ended' },
} as const satisfies Record<State, object>

/** `today` is in the account's time zone. */
export function ExemptionState({ exemption, today }: { exemption: Exemption; today: string }) {
  const { label, ...chip } = chips[exemptionState(exemption, today)]
  return <StatusChip {...chip}>{label}</StatusChip>
}
