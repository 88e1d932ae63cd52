import { counted } from '@forecourt/domain/format/counted.ts'
import { useNavigate } from '@tanstack/react-router'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { readUploadLine } from '@forecourt/domain/rules/upload-line.ts'
import { handOver, wizardPath } from '#src/card-line/order-handover.ts'
import { useLists } from '#src/card-line/use-lists.ts'
import { Button } from '#src/ui/Button.tsx'
import { DrawerFoot } from '#src/ui/Drawer.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { goToStep, takeRows, useUpload } from '#src/features/card-uploads/upload-store.ts'
import { useProblems } from '#src/features/card-uploads/use-problems.ts'
import classes from './ReviewStep.module.css'

const number = (count: number) => count.toLocaleString('en-US')

/** Sends the finished rows to the order wizard, at most one full order at a time. */
export function ReviewStep() {
  const { upload, rows, skipped, ordered } = useUpload()
  const problems = useProblems()
  const lists = useLists()
  const navigate = useNavigate()
  const ready = rows.filter(({ id }) => !problems.has(id))
  const next = ready.slice(0, limits.orderLines)
  const later = ready.length - next.length

  const order = () => {
    if (!upload || next.length === 0) return
    const { card_template_id } = upload
    handOver(
      next.map(({ cells }) => {
        const { vehicle_number, ...line } = readUploadLine(cells, { ...upload, lists }).line
        return { card_template_id, ...line, vehicle_number: vehicle_number ?? '' }
      }),
    )
    takeRows(new Set(next.map(({ id }) => id)))
    void navigate({ to: wizardPath })
  }

  return (
    <>
      <dl className={classes.counts}>
        <Count label="Ready" value={ready.length} tone="guide" />
        <Count label="With errors" value={problems.size} tone="stop" />
        <Count label="Left out" value={skipped} />
        {ordered > 0 ? <Count label="Added to orders" value={ordered} /> : null}
      </dl>
      {problems.size > 0 ? <p>Rows with errors are not ordered. Go back to repair them, or continue with the others.</p> : null}
      {later > 0 ? (
        <Notice tone="service" title={`One order holds up to ${number(limits.orderLines)} cards.`}>
          The first {number(next.length)} go into this order. {counted(later, 'more waits', 'more wait')} here: open Bulk upload
          again once it is sent.
        </Notice>
      ) : null}
      {ready.length === 0 ? <Notice tone="caution" title="No row can be ordered." /> : null}
      <DrawerFoot>
        <Button variant="default" onClick={() => goToStep(2)} aria-disabled={rows.length === 0 || undefined}>
          BACK TO REPAIR
        </Button>
        <Button onClick={order} aria-disabled={next.length === 0 || undefined}>
          Order these cards ({number(next.length)})
        </Button>
      </DrawerFoot>
    </>
  )
}

function Count({ label, value, tone }: { label: string; value: number; tone?: 'guide' | 'stop' }) {
  return (
    <div className={classes.count} data-tone={value > 0 ? tone : undefined}>
      <dt>{label}</dt>
      <dd>{number(value)}</dd>
    </div>
  )
}
