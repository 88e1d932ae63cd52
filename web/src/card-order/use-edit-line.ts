import { useForm } from '@mantine/form'
import type { RequestTo } from '@forecourt/domain/contract/endpoint.ts'
import type { OrderDetail, OrderLineDetail } from '@forecourt/domain/contract/orders.ts'
import { popups } from '@forecourt/domain/messages.ts'
import type { CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { problemsOf, type LineForm } from '#src/card-line/line-problems.ts'
import { valuesOf } from './line-values.ts'

/** Staff in review correct orders of any account, so the order then names its account. */
export type OrderToEdit = OrderDetail & { account_id?: number }

type Edit = { order: OrderToEdit; line: OrderLineDetail; kind: CardKind; onSaved: () => void }

/** The form of one line and its save. The server's errors are shown at the fields. */
export const useEditLine = ({ order, line, kind, onSaved }: Edit) => {
  const form = useForm<LineForm>({
    initialValues: { ...valuesOf(line), pin: '' },
    validate: (values) => problemsOf(values, kind),
    validateInputOnBlur: true,
  })
  const { account_id } = order
  const save = useAction(
    (request: RequestTo<typeof api.orders.editLine>) =>
      call(api.orders.editLine, request, account_id === undefined ? {} : { account_id }),
    { form, refresh: ['orders', 'cards', 'cardReview'], popup: popups.changesSaved, failure: 'popup and fields' },
  )
  return {
    form,
    isBusy: save.isPending,
    /** An empty PIN keeps the current one. */
    save: ({ pin, ...values }: LineForm) => {
      const params = { id: String(order.id), line_id: String(line.id) }
      save.mutate({ params, body: { ...values, version: line.version, ...(pin !== '' && { pin }) } }, { onSuccess: onSaved })
    },
  }
}
