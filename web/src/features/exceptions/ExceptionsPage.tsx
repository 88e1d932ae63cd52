import { useState } from 'react'
import { IconAdjustments } from '@tabler/icons-react'
import { useCanRead } from '#src/api/use-can.ts'
import { PageOfParts } from '#src/list/PageOfParts.tsx'
import { Button } from '#src/ui/Button.tsx'
import { CoverageList } from '#src/features/coverage/CoverageList.tsx'
import { DeclineList } from './DeclineList.tsx'
import { ExceptionList } from './ExceptionList.tsx'
import { RulesDrawer } from './RulesDrawer.tsx'

const ofAll = [
  { id: undefined, label: 'Exceptions', show: ExceptionList },
  { id: 'declines', label: 'Declines', show: DeclineList },
] as const
const ofCards = { id: 'coverage', label: 'Coverage health', show: CoverageList } as const

/** Linked from the dashboard: exceptions, declines, and cards without sufficient limits. */
export function ExceptionsPage() {
  const [showsRules, setShowsRules] = useState(false)
  const maySeeCards = useCanRead('cards.manage')
  return (
    <>
      <PageOfParts
        title="Exceptions"
        isList
        parts={maySeeCards ? [...ofAll, ofCards] : ofAll}
        tools={
          <Button
            variant="default"
            leftSection={<IconAdjustments size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setShowsRules(true)}
          >
            Rules and mail
          </Button>
        }
      />
      {showsRules ? <RulesDrawer onClose={() => setShowsRules(false)} /> : null}
    </>
  )
}
