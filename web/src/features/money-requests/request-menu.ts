import { IconCheck, IconX } from '@tabler/icons-react'
import type { MoneyRequest } from '@forecourt/domain/contract/money-requests.ts'
import { sharedProblems } from '@forecourt/domain/messages.ts'
import type { MenuItem } from '#src/ui/Menu.tsx'
import type { Decision } from './DecisionDrawer.tsx'

/** docs/product/receivables.md#second-person: requesters may refuse their own request, and read why they cannot approve it. */
export const requestMenu = (
  { requested_by }: Pick<MoneyRequest, 'requested_by'>,
  me: number | undefined,
  onDecide: (decision: Decision) => void,
): MenuItem[] => [
  {
    label: 'Approve',
    icon: IconCheck,
    refusal: requested_by === me ? sharedProblems.ownRequest : undefined,
    onChoose: () => onDecide('approve'),
  },
  { label: 'Refuse', icon: IconX, onChoose: () => onDecide('refuse') },
]
