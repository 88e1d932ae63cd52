import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link, useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { counted } from '@forecourt/domain/format/counted.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Page } from '#src/ui/Page.tsx'
import { BlankSign } from '#src/ui/illustrations/BlankSign.tsx'
import { LaneStepper } from '#src/ui/LaneStepper.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { titleOfPage } from '#src/ui/title-of-page.ts'
import { SignPlate } from '#src/ui/SignPlate.tsx'
import { TableSkeleton } from '#src/ui/Skeletons.tsx'
import { batchCalls } from './batches.calls.ts'
import { PhoneNote } from './BatchListPage.tsx'
import { BatchStateChip } from './BatchStateChip.tsx'
import { ChooseOrders } from './create/ChooseOrders.tsx'
import { CompleteStep } from './create/CompleteStep.tsx'
import { NumberStep } from './create/NumberStep.tsx'
import { useIsPhone } from '#src/ui/use-is-phone.ts'

const headingId = 'batch-step'
const steps = [{ label: 'Orders' }, { label: 'Card numbers' }, { label: 'Complete' }]

/** The batch stores its step, so a batch opened later continues where staff left it. */
export function CreateBatchPage() {
  const { batch: given } = useSearch({ strict: false }) as { batch?: string }
  const isNew = given === undefined
  const isNumber = given !== undefined && /^[1-9]\d{0,14}$/.test(given)
  const query = useQuery({ ...batchCalls.get(Number(given)), enabled: isNumber })
  const batch = isNumber ? query.data?.data : undefined
  const step = isNew ? 0 : batch?.state === 'assigned' || batch?.state === 'completed' ? 2 : 1
  const isPhone = useIsPhone()
  const reached = batch?.state === 'completed' ? steps.length : step
  useStepFocus(isNew ? 0 : batch ? reached : null)

  return (
    <Page>
      <PageTitle
        title={batch ? <SignPlate label="Batch">{batch.batch_number}</SignPlate> : 'Create Batch'}
        sub={
          batch ? (
            <div className="row wrap middle gap-1-3 above-2">
              <BatchStateChip state={batch.state} />
              {counted(batch.orders, 'order')} · {counted(batch.cards, 'card')} · made by {batch.created_by}
            </div>
          ) : undefined
        }
        actions={
          <Button variant="default" renderRoot={(props) => <Link to="/card-order-batch" {...props} />}>
            All batches
          </Button>
        }
      />
      {isPhone ? <PhoneNote /> : null}
      <div className="below-4" data-no-print>
        <LaneStepper label="Steps of the batch" steps={steps} current={reached} />
      </div>
      {isNew ? (
        <ChooseOrders />
      ) : !isNumber || query.error?.status === 404 ? (
        <EmptyState
          illustration={<BlankSign />}
          title="This batch could not be found."
          action={<Button renderRoot={(props) => <Link to="/card-order-batch" {...props} />}>Batches</Button>}
        />
      ) : (
        <Loaded query={query} loading={<TableSkeleton label="Loading the batch" />}>
          {({ data }) => (
            <Step key={step} index={step}>
              {step === 1 ? <NumberStep batch={data} /> : <CompleteStep batch={data} />}
            </Step>
          )}
        </Loaded>
      )}
    </Page>
  )
}

/**
 * Moves the focus to the heading of a new step, so that it is read out, and after the last one to the title: there it is also if
 * the popup of the completed batch is closed later. When a batch opens, the title has the focus.
 */
const useStepFocus = (step: number | null) => {
  const last = useRef<number | null>(null)
  useEffect(() => {
    if (step === null) return
    const isNext = last.current !== null && last.current !== step
    last.current = step
    if (!isNext) return
    const heading = step === steps.length ? titleOfPage() : document.getElementById(headingId)
    heading?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [step])
}

function Step({ index, children }: { index: number; children: ReactNode }) {
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1} className="below-3 size-xl">
        {steps[index]?.label}
      </h2>
      {children}
    </section>
  )
}
