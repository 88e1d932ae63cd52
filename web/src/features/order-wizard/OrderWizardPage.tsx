import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { buttons, confirmations, newCardOrder, orderSteps } from '@forecourt/domain/messages.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { useLeaveGuard } from '#src/record/use-leave-guard.ts'
import { wizardPath } from '#src/card-line/order-handover.ts'
import { confirm } from '#src/ui/confirm-store.ts'
import { fetchedLater, useFetchedWhenIdle } from '#src/ui/fetched-later.tsx'
import { LaneStepper } from '#src/ui/LaneStepper.tsx'
import { focusSoon } from '#src/ui/focus-soon.ts'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { CardsStep } from './cards-step/CardsStep.tsx'
import { OrderDrafts } from './entry/OrderDrafts.tsx'
import type { OrderDraft } from './entry/drafts.ts'
import { DraftSaved } from './entry/DraftSaved.tsx'
import { EntryNotice } from './entry/EntryNotice.tsx'
import { useDraft } from './entry/use-draft.ts'
import { resumeDraft, useEntry } from './entry/use-entry.ts'
import { currentWizard, goToStep, useWizard } from './wizard-store.ts'
import classes from './OrderWizardPage.module.css'

/** `Yes, exit` keeps the draft. The next visit to the wizard offers it, and can discard it. */
const askToExit = () =>
  confirm({
    message: confirmations.exitOrder,
    cancel: buttons.stayInOrder,
    continue_: buttons.exitOrder,
    cancelOn: 'right',
  })

const stepHeading = 'order-step'

/** As long as the form that follows: a card without a template has one field, one with a template has all of them. */
const skeleton = (hasTemplate: boolean) => <TextSkeleton lines={hasTemplate ? 28 : 18} label="Loading the card templates" />
const loading = skeleton(true)

// Loaded on demand: no order starts at these steps.
const DeliveryStep = fetchedLater(async () => (await import('./delivery-step/DeliveryStep.tsx')).DeliveryStep, loading)
const ConfirmationStep = fetchedLater(
  async () => (await import('./confirmation-step/ConfirmationStep.tsx')).ConfirmationStep,
  loading,
)

export function OrderWizardPage() {
  const address = useSearch({ strict: false }) as { id?: string; amount?: string }
  const navigate = useNavigate()
  const [round, setRound] = useState(0)
  const again = useCallback(() => {
    void navigate({ to: wizardPath, search: {}, replace: true })
    setRound((before) => before + 1)
  }, [navigate])
  return <Wizard key={`${round} ${address.id} ${address.amount}`} address={address} onAgain={again} />
}

function Wizard({ address, onAgain }: { address: { id?: string; amount?: string }; onAgain: () => void }) {
  // Keep this before the entry hook: its cleanup clears the wizard, and the draft must be saved first.
  const kept = useDraft()
  const { templates, isReady, trouble, drafts, setTrouble, setDrafts } = useEntry(address)
  const step = useWizard((state) => state.step)
  const isSending = useWizard((state) => state.isSending)
  useFetchedWhenIdle(DeliveryStep, isReady)
  useFetchedWhenIdle(ConfirmationStep, step === 1)
  useLeaveGuard(isReady && step < 2, askToExit)

  const removeNotice = (draft: OrderDraft) => {
    setDrafts(drafts.filter(({ id }) => id !== draft.id))
    // The pressed button disappears with the notice.
    focusSoon(stepHeading)
  }

  const steps = orderSteps.map((label, index) => ({
    label,
    // While the order is being sent, and after submitting, earlier steps cannot be reopened.
    ...(index === 0 &&
      step === 1 &&
      !isSending && {
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the stepper fills it with the step's name
        link: <button type="button" onClick={() => goToStep(0)} />,
      }),
  }))

  return (
    <Page className="row column grow">
      <PageTitle title={newCardOrder} sub={step < 2 ? <DraftSaved draft={kept} /> : null} />
      <div className={classes.steps} data-no-print>
        <LaneStepper label="Steps of the order" steps={steps} current={step} />
      </div>
      <Loaded query={templates} loading={skeleton(address.id !== undefined)}>
        {() =>
          isReady ? (
            <>
              {step === 0 ? (
                <div className={classes.notices}>
                  <EntryNotice trouble={trouble} />
                  <OrderDrafts
                    drafts={drafts}
                    onResume={(draft) => {
                      setTrouble(resumeDraft(draft, currentWizard().templates))
                      removeNotice(draft)
                    }}
                    onDiscard={removeNotice}
                  />
                </div>
              ) : null}
              <Step key={step} index={step}>
                {step === 0 ? <CardsStep /> : null}
                {step === 1 ? <DeliveryStep /> : null}
                {step === 2 ? <ConfirmationStep onAgain={onAgain} /> : null}
              </Step>
            </>
          ) : (
            skeleton(address.id !== undefined)
          )
        }
      </Loaded>
    </Page>
  )
}

/** Moves the focus to the heading of a new step, so that it is read out. */
function Step({ index, children }: { index: number; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isFirst] = useState(() => index === 0 && !currentWizard().hasWork)
  useEffect(() => {
    if (isFirst) return
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [isFirst])
  return (
    <section aria-labelledby={stepHeading} className="row column gap-4 grow shrinks">
      <h2 id={stepHeading} ref={heading} tabIndex={-1} className={classes.heading}>
        {orderSteps[index]}
      </h2>
      {children}
    </section>
  )
}
