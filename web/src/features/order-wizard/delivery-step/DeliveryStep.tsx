import { useState } from 'react'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { buttons } from '@forecourt/domain/messages.ts'
import type { Delivery } from '@forecourt/domain/rules/delivery.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { Form } from '#src/record/Form.tsx'
import { focusFirstInvalid, showServerErrors } from '#src/ui/form-errors.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { showPopup } from '#src/ui/popup-store.ts'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { DeliveryDetails } from './DeliveryDetails.tsx'
import { problemsOfDelivery } from './delivery-problems.ts'
import { leadTo } from '#src/features/order-wizard/cards-step/go-to-line.ts'
import { forgetReplaced, refuseLines } from '#src/features/order-wizard/cards-step/line-actions.ts'
import { useIsGrid } from '#src/features/order-wizard/cards-step/use-room.ts'
import { savedAddresses } from '#src/features/order-wizard/order-wizard.calls.ts'
import { LineReview } from './LineReview.tsx'
import { OrderSummary } from '#src/features/order-wizard/OrderSummary.tsx'
import { readRefusal } from '#src/features/order-wizard/read-refusal.ts'
import { RequestFields } from './RequestFields.tsx'
import { StepBar } from '#src/features/order-wizard/StepBar.tsx'
import { isVirtual } from '#src/features/order-wizard/summary.ts'
import { isSentBefore, noAnswer, useSubmitOrder } from './use-submit-order.ts'
import { currentWizard, goToStep, renewKey, setDelivery, useWizard } from '#src/features/order-wizard/wizard-store.ts'
import classes from './DeliveryStep.module.css'

const sentBefore = 'An order from this page was already submitted, and it differs from this one.'

/** Leads the user back to lines with errors. Other errors are shown in this step. */
const showLineErrors = (lines: ReturnType<typeof readRefusal>['lines'], isGrid: boolean) => {
  const sent = currentWizard().lines
  refuseLines(new Map([...lines].flatMap(([at, problems]) => (sent[at] ? [[sent[at].id, problems] as const] : []))))
  const first = sent[Math.min(...lines.keys())]
  goToStep(0)
  // Wait until the step is drawn and has moved the focus to its heading.
  if (first) requestAnimationFrame(() => leadTo(first.id, isGrid))
}

export function DeliveryStep() {
  const isVirtualOrder = useWizard(isVirtual)
  const isUnsure = useWizard((state) => state.isUnsure)
  const isGrid = useIsGrid()
  const navigate = useNavigate()
  const submit = useSubmitOrder()
  const addresses = useQuery(savedAddresses())
  const [start] = useState(() => currentWizard().delivery)
  const form = useForm<Delivery>({
    initialValues: start,
    validate: (values) => problemsOfDelivery(values, isVirtualOrder),
    validateInputOnBlur: true,
    onValuesChange: setDelivery,
  })

  // The address is not on screen yet, so nobody has seen where the cards would go.
  const isPlaceComing = form.values.is_delivery && !isVirtualOrder && addresses.isPending
  const tellFailure = (error: ApiError) => {
    if (error.status === 401) return
    if (isSentBefore(error))
      return showPopup({
        variant: 'error',
        message: sentBefore,
        actions: [
          { label: 'Order these cards as well', onClick: renewKey },
          { label: 'View card orders', onClick: () => void navigate({ to: '/card-order' }) },
        ],
      })
    const { lines, unreplaceable, delivery, others } = readRefusal(error)
    forgetReplaced(unreplaceable)
    if (lines.size > 0) return showLineErrors(lines, isGrid)
    if (Object.keys(delivery).length > 0) return showServerErrors(() => form.setErrors(delivery))
    showPopup({
      variant: 'error',
      message: error.message,
      ...(Object.keys(others).length > 0 && { details: others }),
    })
  }

  return (
    <Form
      className="row column gap-4 grow shrinks"
      onSubmit={form.onSubmit((values) => {
        // Without saved addresses the form does not ask whether this is a new one.
        const create_new_address = values.create_new_address || !addresses.data?.length
        if (!submit.isPending && !isPlaceComing) submit.mutate({ ...values, create_new_address }, { onError: tellFailure })
      }, focusFirstInvalid)}
    >
      <div className={classes.columns}>
        <div className="stack gap-4 shrinks">
          {isVirtualOrder ? (
            <Notice tone="service" title="No delivery details needed">
              Cards of these kinds are a request to Customer Service. A case number will arrive by e-mail.
            </Notice>
          ) : (
            <DeliveryDetails form={form} addresses={addresses} />
          )}
          <Panel title="Request" level={3}>
            <RequestFields form={form} isVirtualOrder={isVirtualOrder} />
          </Panel>
        </div>
        <OrderSummary />
      </div>
      <LineReview />
      {isUnsure && !submit.isPending ? (
        <Notice tone="caution" isAlert title={noAnswer.title}>
          {noAnswer.text}
        </Notice>
      ) : null}
      <StepBar
        back={
          <Button variant="default" aria-disabled={submit.isPending || undefined} onClick={() => goToStep(0)}>
            {buttons.back}
          </Button>
        }
      >
        <p role="status" className="no-margin dimmed">
          {submit.isPending ? 'Submitting the order…' : ''}
        </p>
        <SubmitButton isBusy={submit.isPending || isPlaceComing}>SUBMIT ORDER</SubmitButton>
      </StepBar>
    </Form>
  )
}
