import type { AccountScope } from '@forecourt/domain/rules/account-scope.ts'
import { Segments } from '#src/ui/Segments.tsx'
import { ViewLink } from './ViewLink.tsx'

type ScopeSegmentsProps = {
  scopes: readonly { value: AccountScope; label: string }[]
  current: AccountScope
  addressOf: (scope: AccountScope) => Record<string, string>
}

/** Chooses whose figures are shown. Only for a person who has more than one account to choose from. */
export function ScopeSegments({ scopes, current, addressOf }: ScopeSegmentsProps) {
  if (scopes.length === 0) return null
  return (
    <Segments
      label="Accounts shown"
      segments={scopes.map(({ value, label }) => ({
        label,
        isCurrent: value === current,
        link: <ViewLink search={addressOf(value)} />,
      }))}
    />
  )
}
