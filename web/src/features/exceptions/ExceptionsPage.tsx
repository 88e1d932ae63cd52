import { useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import { IconAdjustments } from '@tabler/icons-react'
import { ViewLink } from '#src/list/ViewLink.tsx'
import { useCanRead } from '#src/api/use-can.ts'
import { Button } from '#src/ui/Button.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Segments } from '#src/ui/Segments.tsx'
import { CoverageList } from '#src/features/coverage/CoverageList.tsx'
import { DeclineList } from './DeclineList.tsx'
import { ExceptionList } from './ExceptionList.tsx'
import { RulesDrawer } from './RulesDrawer.tsx'

const tabs = [
  { id: undefined, label: 'Exceptions', list: ExceptionList },
  { id: 'declines', label: 'Declines', list: DeclineList },
  { id: 'coverage', label: 'Coverage health', list: CoverageList },
] as const

/** Reached from the dashboard: exceptions, declines, and cards without sufficient limits. */
export function ExceptionsPage() {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const [showsRules, setShowsRules] = useState(false)
  const maySeeCards = useCanRead('cards.manage')
  const shown = tabs.filter(({ id }) => id !== 'coverage' || maySeeCards)
  const current = shown.find(({ id }) => id === tab) ?? tabs[0]
  const List = current.list
  return (
    <Page isList>
      <PageTitle
        title="Exceptions"
        actions={
          <>
            <Segments
              label="What to look at"
              segments={shown.map(({ id, label }) => ({
                label,
                isCurrent: id === current.id,
                link: <ViewLink search={id ? { tab: id } : {}} />,
              }))}
            />
            <Button
              variant="default"
              leftSection={<IconAdjustments size={18} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setShowsRules(true)}
            >
              Rules and mail
            </Button>
          </>
        }
      />
      <List />
      {showsRules ? <RulesDrawer onClose={() => setShowsRules(false)} /> : null}
    </Page>
  )
}
