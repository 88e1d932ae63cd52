import type { ComponentProps, ComponentType } from 'react'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconExclamationCircle,
  IconMailOff,
  IconPlayerPause,
} from '@tabler/icons-react'
import type { StatusChip } from '#src/ui/StatusChip.tsx'

type Tone = ComponentProps<typeof StatusChip>['tone']
type Look = { says: RegExp; tone: Tone; icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>; word: string }

/** The look of the last result, chosen by its first words. The rest of the text has the details. */
const looks: Look[] = [
  { says: /^$/, tone: 'asphalt', icon: IconClock, word: 'Not yet run' },
  { says: /^Failed/, tone: 'stop', icon: IconExclamationCircle, word: 'Failed' },
  { says: /^Paused/, tone: 'caution', icon: IconPlayerPause, word: 'Paused' },
  { says: /not deliverable/, tone: 'stop', icon: IconMailOff, word: 'Not delivered' },
  { says: /^Not sent/, tone: 'caution', icon: IconMailOff, word: 'Not sent' },
  // Results stored by earlier versions use the old wording.
  { says: /waiting|^Being sent|^In the outbox/, tone: 'work', icon: IconClock, word: 'On its way' },
  { says: /^Skipped/, tone: 'asphalt', icon: IconAlertTriangle, word: 'Skipped' },
]
const fine: Omit<Look, 'says'> = { tone: 'guide', icon: IconCircleCheck, word: 'Sent' }

export const lookOf = (result: string) => looks.find(({ says }) => says.test(result)) ?? fine
