import { useForm } from '@mantine/form'
import type { OrderDetail, OrderLineDetail } from '@forecourt/domain/contract/orders.ts'
import { popups } from '@forecourt/domain/messages.ts'
import type { CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { problemsOf, type LineForm } from '#src/card-line/line-problems.ts'
import { valuesOf } from './line-values.ts'

type Edit = { order: OrderDetail; line: OrderLineDetail; kind: CardKind; onSaved: () => void }

/** The form of one line and its save; what the server finds wrong lands on the fields. */
export const useEditLine = ({ order, line, kind, onSaved }: Edit) => {
  const form = useForm<LineForm>({
    initialValues: { ...valuesOf(line), pin: '' },
    validate: (values) => problemsOf(values, kind),
    validateInputOnBlur: true,
  })
  const save = useCall(api.orders.editLine, { form, refresh: ['orders', 'cards'], popup: popups.changesSaved })
  return {
    form,
    isBusy: save.isPending,
    /** An empty PIN keeps the one there is. */
    save: ({ pin, ...values }: LineForm) => {
      const params = { id: String(order.id), line_id: String(line.id) }
      save.mutate({ params, body: { ...values, ...(pin !== '' && { pin }) } }, { onSuccess: onSaved })
    },
  }
}
