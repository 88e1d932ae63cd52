import { Link } from '@tanstack/react-router'
import { IconCircleCheck, IconPlus, IconPrinter } from '@tabler/icons-react'
import { counted } from '@forecourt/domain/format/counted.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { Button } from '#src/ui/Button.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SignPlate } from '#src/ui/SignPlate.tsx'
import { SummaryList } from '#src/features/order-wizard/OrderSummary.tsx'
import { useWizard } from '#src/features/order-wizard/wizard-store.ts'
import classes from './ConfirmationStep.module.css'

/** A virtual request shows only this text. The case number comes by e-mail. */
const virtualMessage = 'Your request was sent to Customer Service. A case number will arrive by e-mail.'

export function ConfirmationStep({ onAgain }: { onAgain: () => void }) {
  const order = useWizard((state) => state.confirmed)
  if (!order) return null
  const { id, card_order_number, is_virtual, is_address_saved, summary, goes } = order
  const count = summary.reduce((sum, row) => sum + row.count, 0)
  return (
    <div className={classes.confirmation}>
      <div className={classes.sign}>
        <IconCircleCheck size={52} stroke={1.8} aria-hidden className={classes.icon} />
        <p className="no-margin size-xl strong">{is_virtual ? virtualMessage : 'Thank you. Your order has been submitted.'}</p>
        <SignPlate label="Card order">{card_order_number}</SignPlate>
        <div className="row middle gap-2" data-no-print>
          <CopyButton text={card_order_number} label="Copy number" />
        </div>
      </div>
      <Panel title={counted(count, 'card')} level={3}>
        <SummaryList summary={summary} />
        {goes ? <p className={classes.goes}>{goes}</p> : null}
      </Panel>
      {is_address_saved ? <Notice tone="guide" title="Saved as a delivery address" /> : null}
      <p className="no-margin dimmed">{popups.bulkUpdateAccepted}</p>
      <div className="row wrap gap-3" data-no-print>
        <Button
          renderRoot={(props) => <Link to="/card-order/$cardOrderId/review" params={{ cardOrderId: String(id) }} {...props} />}
        >
          View order
        </Button>
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAgain}>
          Order more cards
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          Print
        </Button>
      </div>
    </div>
  )
}
