import type { ReviewState, Severity } from '@forecourt/domain/rules/exceptions.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { reviewLooks, severityLooks } from './review-words.ts'

export function SeverityChip({ severity }: { severity: Severity }) {
  const { word, tone, icon } = severityLooks[severity]
  return (
    <StatusChip tone={tone} icon={icon}>
      {word}
    </StatusChip>
  )
}

export function ReviewChip({ state }: { state: ReviewState }) {
  const { word, tone, icon } = reviewLooks[state]
  return (
    <StatusChip tone={tone} icon={icon}>
      {word}
    </StatusChip>
  )
}
