// Every change the portal makes: a success refreshes the affected lists and is announced; a failure is shown on the form or in a
// popup.
import type { Endpoint, ReplyOf, RequestTo } from '@forecourt/domain/contract/endpoint.ts'
import { lostRace } from '@forecourt/domain/messages.ts'
import { useMutation, useQueryClient, type QueryClient, type UseMutationOptions } from '@tanstack/react-query'
import { showPopup } from '#src/ui/popup-store.ts'
import { announceSuccess, showToast } from './announce.ts'
import { asApiError, type ApiError } from './api-error.ts'
import { call } from './client.ts'
import type { Group } from './endpoint-names.ts'
import { withRelated } from './related-groups.ts'
import { waitingTime } from './waiting-time.ts'
import { focusFirstInvalid, markServerErrors, showsErrors, showServerErrors } from '#src/ui/form-errors.ts'

type Form = { setErrors: (errors: Record<string, string>) => void }

type Said<Output, Input> = string | ((output: Output, input: Input) => string | undefined)

type Effects<Output, Input = unknown> = {
  /** Groups of the contract whose lists are stale afterwards. */
  refresh?: readonly Group[]
  /** Shown after the call succeeded. */
  popup?: Said<Output, Input>
  /**
   * Shown in the corner, for a success too small to interrupt. It appears before the lists refresh, because the refresh may
   * remove the button that was pressed.
   */
  toast?: Said<Output, Input>
  /** Receives the server's messages, field by field. */
  form?: Form
  /**
   * docs/product/handling.md#popups. `popup`: a popup, unless the form takes the server's messages about its fields. `popup and
   * fields`: both. `inline`: the page shows the error itself and no popup opens.
   */
  failure?: 'popup' | 'popup and fields' | 'inline'
  /** Calls with the same name run one after the other, such as two changes of one record. */
  inTurn?: string
}

const fieldErrors = ({ errors }: ApiError) =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.join('. ')]))

const hasFieldErrors = ({ errors }: ApiError) => Object.keys(errors).length > 0

/**
 * Shows the server's message, with its messages about fields as details. After a 401 the session's own popup is already open. A
 * user who was too late also reads that the page was refreshed, which `useAction` does. A user who tried too often also reads how
 * long to wait. `title`: what the message is about, if the page shows something else by now.
 */
export const popUpFailure = (error: ApiError, { onClosed, title }: { onClosed?: () => void; title?: string } = {}) => {
  const { status, code, errors, retry_after } = error
  if (status === 401) return
  const [message = '', ...notes] = [
    title,
    error.message,
    code === lostRace ? 'The page has been refreshed.' : undefined,
    status === 429 && retry_after !== null ? waitingTime(retry_after) : undefined,
  ].filter((text) => text !== undefined)
  showPopup({
    variant: 'error',
    message,
    ...(notes.length > 0 && { notes }),
    ...(hasFieldErrors(error) && { details: errors }),
    ...(onClosed && { onClosed }),
  })
}

/** Marks the fields below the popup. Closing the popup moves the focus to the first invalid field. */
export const popUpAndMark = (error: ApiError, form: Form) => {
  if (hasFieldErrors(error)) markServerErrors(() => form.setErrors(fieldErrors(error)))
  popUpFailure(error, { onClosed: focusFirstInvalid })
}

const tellFailure = (error: ApiError, { form, failure = 'popup' }: Pick<Effects<never>, 'form' | 'failure'>): void => {
  if (form && failure === 'popup and fields') popUpAndMark(error, form)
  else if (form && hasFieldErrors(error)) {
    showServerErrors(() => form.setErrors(fieldErrors(error)))
    // The form has no such field, or was closed before the answer.
    if (failure !== 'inline' && !showsErrors()) popUpFailure(error)
  } else if (failure !== 'inline') popUpFailure(error)
}

/** Closes a drawer whose question another person has already decided. */
export const closeIfLate =
  (onClose: () => void) =>
  ({ code }: ApiError) => {
    if (code === lostRace) onClose()
  }

const textOf = <Output, Input>(said: Said<Output, Input> | undefined, output: Output, input: Input) =>
  typeof said === 'function' ? said(output, input) : said

/** The effects that belong to the change itself. They run even if its component is gone when the answer arrives. */
export const mutationOf = <Input, Output>(
  queries: QueryClient,
  work: (input: Input) => Promise<Output>,
  effects: Effects<Output, Input>,
): UseMutationOptions<Output, ApiError, Input> => {
  const stale = withRelated(effects.refresh ?? [])
  const refresh = (group: Group) => queries.invalidateQueries({ queryKey: [group] })
  return {
    ...(effects.inTurn !== undefined && { scope: { id: effects.inTurn } }),
    mutationFn: (input) =>
      work(input).catch((thrown: unknown) => {
        throw asApiError(thrown)
      }),
    onSuccess: async (output, input) => {
      const toast = textOf(effects.toast, output, input)
      if (toast) showToast(toast)
      await Promise.all(stale.map(refresh))
      const popup = textOf(effects.popup, output, input)
      if (popup) announceSuccess(popup)
    },
    onError: (error) => {
      tellFailure(error, effects)
      // The record was deleted, decided or changed in the meantime, so what is on screen is stale. Opened again, its form starts from
      // what is saved now.
      if (error.status === 404 || error.code === lostRace || error.code === 'version')
        stale.forEach((group) => void refresh(group))
    },
  }
}

/** For changes that take more than one call; `useCall` covers the rest. */
export const useAction = <Input, Output>(work: (input: Input) => Promise<Output>, effects: Effects<Output, Input> = {}) =>
  useMutation(mutationOf(useQueryClient(), work, effects))

export const useCall = <E extends Endpoint>(endpoint: E, effects: Effects<ReplyOf<E>, RequestTo<E>> = {}) =>
  useAction<RequestTo<E>, ReplyOf<E>>((request) => call(endpoint, request), effects)
