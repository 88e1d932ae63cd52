import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { asApiError, type ApiError } from '#src/api/api-error.ts'
import { showToast } from '#src/api/announce.ts'
import type { ReviewItem } from '@forecourt/domain/contract/card-review.ts'
import type { Group } from '#src/api/endpoint-names.ts'
import { popUpFailure, useAction } from '#src/api/use-call.ts'
import { holdBack } from './held-back.ts'
import { keyOf } from './review-kinds.ts'

const touched: readonly Group[] = ['cardReview', 'orders', 'cards', 'cardUpdates', 'batches', 'numberRanges', 'dashboard']

type Decide<Body> = {
  send: (body: Body) => Promise<unknown>
  /** Shown in the corner: a popup after each of fifty decisions would interrupt the work. */
  said: (body: Body) => string
  /** The next item opens. */
  onDecided: () => void
  /** Where a form shows what is wrong; then no popup opens. */
  form?: { setErrors: (errors: Record<string, string>) => void }
  /** Takes what the form cannot show; then no popup opens by itself. */
  onRefused?: (error: ApiError) => void
}

/** What the corner says while it can be taken back, and the popup if it is refused afterwards. */
type Later = { will: string; not: string }

/** One decision. A person who comes second is told so, and sees the current queue. */
export const useDecide = <Body>({ send, said, onDecided, form, onRefused }: Decide<Body>) => {
  const queries = useQueryClient()
  const refresh = () => Promise.all(touched.map((group) => queries.invalidateQueries({ queryKey: [group] })))
  const navigate = useNavigate()
  const decide = useAction(send, {
    ...(form && { form }),
    failure: onRefused ? 'inline' : 'popup',
    toast: (_, body) => said(body),
  })
  return {
    isBusy: decide.isPending,
    /** For what one click or one key decides: it can be taken back for a while. */
    decideLater: (item: Pick<ReviewItem, 'kind' | 'id'>, body: Body, { will, not }: Later) => {
      if (decide.isPending) return
      const key = keyOf(item)
      onDecided()
      holdBack(key, will, {
        send: () =>
          send(body)
            .then(() => void showToast(said(body)))
            .catch((thrown: unknown) => {
              const error = asApiError(thrown)
              // Without an answer nobody knows whether it was done.
              popUpFailure(error, error.status > 0 ? { title: not } : {})
            })
            .then(refresh),
        onUndo: () => void navigate({ to: '.', search: (before: object) => ({ ...before, item: key }), resetScroll: false }),
      })
    },
    decide: (body: Body) => {
      if (decide.isPending) return
      decide.mutate(body, {
        onSuccess: () => {
          // Open the next item before the list reloads without this one, or the page would briefly report it missing.
          onDecided()
          void refresh()
        },
        onError: (error) => {
          onRefused?.(error)
          if (error.status === 409 || error.status === 404) void refresh()
        },
      })
    },
  }
}
