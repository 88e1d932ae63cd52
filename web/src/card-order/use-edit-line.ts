import { useForm } from '@mantine/form'
import type { OrderDetail, OrderLineDetail } from '@forecourt/domain/contract/orders.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { fieldLabel, type CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import type { LineFieldName } from '#src/card-line/LineField.tsx'
import { problemsOf, type LineForm } from '#src/card-line/line-problems.ts'
import { useShownValue } from '#src/card-line/shown-value.ts'
import { useSave } from '#src/record/use-save.ts'
import { valuesOf } from './line-values.ts'

/** Staff in review correct orders of any account, so the order then names its account. */
export type OrderToEdit = OrderDetail & { account_id?: number }

type Edit = { order: OrderToEdit; line: OrderLineDetail; kind: CardKind; onSaved: () => void }

/** The form of one line and its save. The order reloads while the form is open, but the edit keeps the version it started from. */
export const useEditLine = ({ order, line, kind, onSaved }: Edit) => {
  const shownValue = useShownValue()
  const form = useForm<LineForm>({
    initialValues: { ...valuesOf(line), pin: '' },
    validate: (values) => problemsOf(values, kind),
    validateInputOnBlur: true,
  })
  const params = { id: String(order.id) }
  const within = order.account_id === undefined ? {} : { account_id: order.account_id }
  return useSave<OrderLineDetail, LineForm>({
    form,
    saved: line,
    /** An empty PIN keeps the current one. */
    send: ({ pin, ...values }, version) => {
      const body = { ...values, version, ...(pin !== '' && { pin }) }
      return call(api.orders.editLine, { params: { ...params, line_id: String(line.id) }, body }, within)
    },
    readTheirs: async () => (await call(api.orders.get, { params }, within)).data.lines.find(({ id }) => id === line.id),
    gone: 'This card is no longer in the order',
    subject: 'this card',
    valuesOf,
    labelOf: (field) => fieldLabel(field as LineFieldName),
    shownValue: (field, value) => shownValue(field as LineFieldName, value),
    refresh: ['orders', 'cards', 'cardReview'],
    popup: { changed: popups.changesSaved },
    failure: 'popup and fields',
    onSaved,
  })
}
