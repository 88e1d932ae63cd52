import { ViewLink } from '#src/list/ViewLink.tsx'
import { useCan } from '#src/api/use-can.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Views } from '#src/ui/Views.tsx'
import { BatchList } from './BatchList.tsx'
import { RangeList } from '#src/features/number-ranges/RangeList.tsx'
import { useIsPhone } from '#src/ui/use-is-phone.ts'

/** Step 0 of the batch wizard. The other steps have addresses of their own. */
export function BatchListPage() {
  const { view } = useSearch({ strict: false }) as { view?: string }
  const isRanges = view === 'ranges'
  const isPhone = useIsPhone()
  const mayChange = useCan('batches.manage')
  return (
    <Page>
      <PageTitle
        title="Batches"
        sub="Approved orders become cards"
        actions={
          isPhone || !mayChange ? undefined : (
            <Button
              leftSection={<IconPlus size={18} aria-hidden />}
              renderRoot={(props) => <Link to="/card-order-batch/create" {...props} />}
            >
              Create batch
            </Button>
          )
        }
      />
      <Views
        views={[
          { label: 'Batches', isCurrent: !isRanges, link: <ViewLink search={{}} /> },
          {
            label: 'Number ranges',
            isCurrent: isRanges,
            link: <ViewLink search={{ view: 'ranges' }} />,
          },
        ]}
      />
      {isPhone ? <PhoneNote /> : null}
      {isRanges ? <RangeList /> : <BatchList />}
    </Page>
  )
}

export function PhoneNote() {
  return (
    <div className="below-4">
      <Notice tone="service" title="Use a larger screen to build batches" />
    </div>
  )
}
