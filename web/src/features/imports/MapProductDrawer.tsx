import { useState } from 'react'
import type { HeldTransaction } from '@forecourt/domain/contract/imports.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { products } from '@forecourt/domain/reference/products.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { SelectField } from '#src/ui/SelectField.tsx'

const options = products.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))

const said = ({ placed, waiting }: { placed: number; waiting: number }) =>
  `${counted(placed, 'line has become a transaction', 'lines have become transactions')}${waiting > 0 ? `, ${counted(waiting, 'still waits', 'still wait')}` : ''}`

/** Maps a network's code to a product, from now on and for every line that waits for it. */
export function MapProductDrawer({ line, onClose }: { line: HeldTransaction; onClose: () => void }) {
  const [product, setProduct] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const map = useCall(api.imports.mapProduct, { refresh: ['imports'], popup: ({ data }) => said(data) })
  return (
    <FormDrawer
      title={`What does ${line.card_network_name} mean by ${line.detail}?`}
      sub={`Transaction ${line.tran_id}`}
      submit="Save and place"
      isBusy={map.isPending}
      onSubmit={() => {
        setAsked(true)
        if (product === null) return void focusFirstInvalid()
        const body = { card_network_id: line.card_network_id, network_code: line.detail, product_id: Number(product) }
        map.mutate({ body }, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <SelectField
        label="Product"
        placeholder="Choose a product"
        withAsterisk
        searchable
        data={options}
        value={product}
        error={isAsked && product === null ? 'Choose a product' : undefined}
        onChange={setProduct}
      />
    </FormDrawer>
  )
}
