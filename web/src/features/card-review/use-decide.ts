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

type Decide<Body, Reply> = {
  send: (body: Body) => Promise<Reply>
  /** Shown as a toast: a popup after each of fifty decisions would interrupt the work. */
  said: (body: Body, reply: Reply) => string
  /** Opens the next item. */
  onDecided: () => void
  /** A form that shows the errors itself; then no popup opens. */
  form?: { setErrors: (errors: Record<string, string>) => void }
  /** Handles errors that the form cannot show; then no popup opens automatically. */
  onRefused?: (error: ApiError) => void
}

/** `will` is the toast while the decision can be undone, `not` the title of the popup if the server refuses it afterwards. */
type Later = { will: string; not: string }

/** One decision. If another person decided first, the user is told so and sees the current queue. */
export const useDecide = <Body, Reply>({ send, said, onDecided, form, onRefused }: Decide<Body, Reply>) => {
  const queries = useQueryClient()
  const refresh = () => Promise.all(touched.map((group) => queries.invalidateQueries({ queryKey: [group] })))
  const navigate = useNavigate()
  const decide = useAction(send, {
    ...(form && { form }),
    failure: onRefused ? 'inline' : 'popup',
    toast: (reply, body) => said(body, reply),
  })
  return {
    isBusy: decide.isPending,
    /** Decisions made with one click or key can be undone for ten seconds. */
    decideLater: (item: Pick<ReviewItem, 'kind' | 'id'>, body: Body, { will, not }: Later) => {
      if (decide.isPending) return
      const key = keyOf(item)
      onDecided()
      holdBack(key, will, {
        send: () =>
          send(body)
            .then((reply) => void showToast(said(body, reply)))
            .catch((thrown: unknown) => {
              const error = asApiError(thrown)
              // Without an answer, it is unknown whether the decision took effect.
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
          // Open the next item before the reloaded list lacks this one. Otherwise the page would briefly report it missing.
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
