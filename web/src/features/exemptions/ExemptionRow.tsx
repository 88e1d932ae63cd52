import type { ReactNode } from 'react'
import type { Exemption } from '@forecourt/domain/contract/exemptions.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { RuledRow } from '#src/ui/RuledList.tsx'
import { ExemptionState } from './ExemptionState.tsx'
import { periodText, taxText } from './exemption-words.ts'

/** One certificate in a list, with its actions. */
export function ExemptionRow({ exemption, children }: { exemption: Exemption; children: ReactNode }) {
  const { today } = useAccountTime()
  return (
    <RuledRow
      title={taxText(exemption)}
      sub={[exemption.tax_doc, exemption.authority, periodText(exemption)].filter(Boolean).join(' · ')}
    >
      <div className="row wrap gap-2-3">
        <ExemptionState exemption={exemption} today={today()} />
        {children}
      </div>
    </RuledRow>
  )
}
