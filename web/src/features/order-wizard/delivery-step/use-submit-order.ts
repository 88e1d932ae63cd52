import { counted } from '@forecourt/domain/format/counted.ts'
import { isStaff } from '@forecourt/domain/rules/access.ts'
import { keepOneWay, type Delivery } from '@forecourt/domain/rules/delivery.ts'
import { defaultShippingMethod } from '@forecourt/domain/rules/empty-delivery.ts'
import { announceSuccess } from '#src/api/announce.ts'
import { asApiError, type ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { useConfig } from '#src/api/config.ts'
import { api } from '#src/api/endpoints.ts'
import { currentSession, identityOf } from '#src/api/session.ts'
import { popUpFailure, useAction } from '#src/api/use-call.ts'
import { showPopup } from '#src/ui/popup-store.ts'
import { pickupAddress } from './pickup-address.ts'
import { isVirtual, summaryOf } from '#src/features/order-wizard/summary.ts'
import { dropDraft, forgetDraft } from '#src/features/order-wizard/entry/use-draft.ts'
import { bodyOf } from '#src/features/order-wizard/wizard-line.ts'
import { confirmOrder, currentWizard, markSending, markUnsure, renewKey } from '#src/features/order-wizard/wizard-store.ts'

const patience = 60_000
const twinTries = 10

/** For everyone but staff, the requestor is the account and the cards go by the first shipping method. */
const byCustomer = () => ({ requestor: currentSession().account?.name ?? '', shipping_method: defaultShippingMethod })

const submissionOf = (delivery: Delivery, pickup_address: string) => {
  const state = currentWizard()
  const { user } = currentSession()
  const own = user && isStaff(identityOf(user)) ? {} : byCustomer()
  const way = keepOneWay({ ...delivery, ...own, pickup_address }, isVirtual(state))
  return { data: state.lines.map((line, index) => ({ id: index + 1, ...bodyOf(line, state.templates), ...way })) }
}

/** Without an answer, it is unknown whether the request arrived. */
const isUnknown = ({ status }: ApiError) => status === 0 || status >= 500
const isTwin = ({ status, code }: ApiError) => status === 409 && code === 'in_flight'
/** The key belongs to an earlier request that did arrive, with different content. */
export const isSentBefore = ({ errors }: ApiError) => Object.hasOwn(errors, 'Idempotency-Key')

const isDefinite = ({ status }: ApiError) => status >= 400 && status < 500 && ![401, 408, 429].includes(status)

/** Sending again is safe, because every try has the same key. */
export const noAnswer = {
  title: 'There was no answer, so the order may or may not have arrived.',
  text: 'Submit it again. However often you do, only one order is made.',
}

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** Every retry uses the same idempotency key, so the server creates only one order. */
const send = async (body: ReturnType<typeof submissionOf>, key: string, triesLeft = twinTries) => {
  try {
    return await call(api.orders.submit, { body }, { idempotency_key: key, signal: AbortSignal.timeout(patience) })
  } catch (thrown) {
    const error = asApiError(thrown)
    if (!isTwin(error) || triesLeft === 0) throw error
    await wait(error.retry_after ?? 1)
    return send(body, key, triesLeft - 1)
  }
}

/** The answer came after the user had left this order: it is told over the page they are on now. */
const tellElsewhere = (error: ApiError) => {
  if (!isUnknown(error) && !isTwin(error)) return popUpFailure(error, { title: 'Your order was not submitted.' })
  showPopup({ variant: 'error', message: noAnswer.title, notes: [noAnswer.text] })
}

export const useSubmitOrder = () => {
  const { pickup_address } = useConfig().branding
  return useAction(
    async (delivery: Delivery) => {
      const state = currentWizard()
      const summary = summaryOf(state)
      // The user may leave the wizard before the answer, and even begin another order, which must stay as it is.
      const isHere = () => currentWizard().draft_id === state.draft_id
      markSending(true)
      try {
        const { data } = await send(submissionOf(delivery, pickupAddress(pickup_address)), state.idempotency_key)
        if (!isHere()) {
          forgetDraft(state.draft_id)
          return announceSuccess(`Order ${data.card_order_number} of ${counted(state.lines.length, 'card')} was submitted`)
        }
        dropDraft()
        const goes = delivery.is_delivery ? `To ${delivery.delivery_address_name}` : `Pick up at ${pickup_address.name}`
        confirmOrder({ ...data, summary, goes: data.is_virtual ? '' : goes })
      } catch (thrown) {
        const error = asApiError(thrown)
        if (!isHere()) tellElsewhere(error)
        else if (isUnknown(error) || isTwin(error)) markUnsure()
        else if (isDefinite(error) && !isSentBefore(error)) renewKey()
        throw error
      } finally {
        if (isHere()) markSending(false)
      }
    },
    { refresh: ['orders', 'addresses', 'cards', 'dashboard'], failure: 'inline' },
  )
}
