import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Template } from '@forecourt/domain/contract/templates.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { wizardPath } from '#src/card-line/order-handover.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog, DialogCloseButton } from '#src/ui/Dialog.tsx'
import { NumberField } from '#src/ui/NumberField.tsx'
import classes from './OrderTemplatesDialog.module.css'

const notPositive = 'The quantity must be greater than 0'

/** Asks for the number of cards of each chosen template, then opens the wizard at `?id=1|2&amount=n`. */
export function OrderTemplatesDialog({ templates, onClose }: { templates: readonly Template[]; onClose: () => void }) {
  const [amount, setAmount] = useState<number | null>(1)
  const [isTold, setTold] = useState(false)
  const navigate = useNavigate()
  const most = Math.max(1, Math.floor(limits.orderLines / templates.length))
  const isEnough = amount !== null && amount >= limits.duplicateMin
  const total = templates.length * Math.min(amount ?? 0, most)

  const order = () => {
    if (!isEnough) return setTold(true)
    const id = templates.map((template) => template.id).join('|')
    void navigate({ to: wizardPath, search: { id, amount: String(Math.min(amount, most)) } })
  }

  return (
    <Dialog labelledBy="order-templates" onClose={onClose} className={classes.dialog}>
      <h2 id="order-templates" className={classes.title}>
        {templates.length === 1
          ? `Order with ${templates[0]?.template_name}`
          : `Order with ${counted(templates.length, 'template')}`}
      </h2>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          order()
        }}
      >
        <NumberField
          id="amount"
          label={templates.length === 1 ? 'How many cards' : 'How many cards of each'}
          value={amount}
          onChange={setAmount}
          max={most}
          lowered={(max) => `Lowered to ${max}: one order holds ${limits.orderLines} cards`}
          error={isTold && !isEnough ? notPositive : undefined}
          data-autofocus
        />
        <p role="status" className={classes.total}>
          {isEnough ? `${counted(total, 'card')} in the order` : ''}
        </p>
        <div className="row wrap at-end gap-3">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Start the order</Button>
        </div>
      </form>
      <DialogCloseButton onClose={onClose} />
    </Dialog>
  )
}
