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

/** ux 5: a state is an icon, a word and a tint. */
export const severityLooks = {
  alert: { word: 'Alert', tone: 'stop', icon: IconAlertOctagon },
  warning: { word: 'Warning', tone: 'caution', icon: IconAlertTriangle },
  info: { word: 'Info', tone: 'service', icon: IconInfoCircle },
} as const satisfies Record<Severity, object>

export const reviewLooks = {
  open: { word: 'Open', tone: 'work', icon: IconEye, means: 'Back to what is to be reviewed.' },
  reviewed: { word: 'Reviewed', tone: 'guide', icon: IconCircleCheck, means: 'Looked at: in order, or settled.' },
  'follow-up': { word: 'Follow-up', tone: 'caution', icon: IconFlag, means: 'Somebody still has to ask or to act.' },
  dismissed: { word: 'Dismissed', tone: 'asphalt', icon: IconCircleOff, means: 'The rule does not matter here.' },
} as const satisfies Record<ReviewState, object>

export const reviewOptions = (Object.entries(reviewLooks) as [ReviewState, (typeof reviewLooks)[ReviewState]][]).map(
  ([value, { word, means }]) => ({ value, label: word, description: means }),
)
