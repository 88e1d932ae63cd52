import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleOff,
  IconEye,
  IconFlag,
  IconInfoCircle,
} from '@tabler/icons-react'
import type { ReviewState, Severity } from '@forecourt/domain/rules/exceptions.ts'

/** A state is shown as an icon, a word and a tint. */
export const severityLooks = {
  alert: { word: 'Alert', tone: 'stop', icon: IconAlertOctagon },
  warning: { word: 'Warning', tone: 'caution', icon: IconAlertTriangle },
  info: { word: 'Info', tone: 'service', icon: IconInfoCircle },
} as const satisfies Record<Severity, object>

export const reviewLooks = {
  open: { word: 'Open', tone: 'work', icon: IconEye, means: 'Put back on the list to review.' },
  reviewed: { word: 'Reviewed', tone: 'guide', icon: IconCircleCheck, means: 'Checked: nothing is wrong, or it is settled.' },
  'follow-up': { word: 'Follow-up', tone: 'caution', icon: IconFlag, means: 'A question or an action is still open.' },
  dismissed: { word: 'Dismissed', tone: 'asphalt', icon: IconCircleOff, means: 'The rule does not matter here.' },
} as const satisfies Record<ReviewState, object>

export const reviewOptions = (Object.entries(reviewLooks) as [ReviewState, (typeof reviewLooks)[ReviewState]][]).map(
  ([value, { word, means }]) => ({ value, label: word, description: means }),
)
