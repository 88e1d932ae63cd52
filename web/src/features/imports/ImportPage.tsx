import { useSearch } from '@tanstack/react-router'
import { ViewLink } from '#src/list/ViewLink.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Segments } from '#src/ui/Segments.tsx'
import { HeldList } from './HeldList.tsx'
import { ImportFiles } from './ImportFiles.tsx'
import { TaxRateList } from '#src/features/tax-rates/TaxRateList.tsx'

const tabs = [
  { id: undefined, label: 'Files', show: ImportFiles },
  { id: 'waiting', label: 'Waiting lines', show: HeldList },
  { id: 'taxes', label: 'Tax rates', show: TaxRateList },
] as const

/** Reached from the provider's dashboard: files of transactions come in, what could not be placed waits, and
 *  the rates they are taxed by are kept here. */
export function ImportPage() {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const current = tabs.find(({ id }) => id === tab) ?? tabs[0]
  const Show = current.show
  return (
    <Page>
      <PageTitle
        title="Transaction import"
        sub="For all accounts"
        actions={
          <Segments
            label="What to look at"
            segments={tabs.map(({ id, label }) => ({
              label,
              isCurrent: id === current.id,
              link: <ViewLink search={id ? { tab: id } : {}} />,
            }))}
          />
        }
      />
      <Show />
    </Page>
  )
}
