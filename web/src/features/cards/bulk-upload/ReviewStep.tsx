import { useEffect, useRef, useState } from 'react'
import { useAction } from '#src/api/use-call.ts'
import { Button } from '#src/ui/Button.tsx'
import { DrawerFoot } from '#src/ui/Drawer.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { askForCards, refusalOf } from './ask-for-cards.ts'
import type { UploadRow } from './upload-rows.ts'
import { goToStep, rowAsked, rowRefused, useUpload } from './upload-store.ts'
import { useProblems } from './use-problems.ts'
import classes from './ReviewStep.module.css'

const number = (count: number) => count.toLocaleString('en-US')
const cards = (count: number) => `${number(count)} ${count === 1 ? 'card' : 'cards'}`

type Progress = { done: number; of: number }

export function ReviewStep({ onClose }: { onClose: () => void }) {
  const { upload, rows, skipped, asked } = useUpload()
  const problems = useProblems()
  const [progress, setProgress] = useState<Progress>({ done: 0, of: 0 })
  const stop = useRef<AbortController>(null)
  // Closing the dialog ends the asking; what was asked for stays asked for.
  useEffect(() => () => stop.current?.abort(), [])

  // A refusal without a field, such as a lost connection, is no fault of the row: it may be asked for again as it is.
  const ready = rows.filter(({ id }) => !problems.has(id))
  const refused = rows.filter((row) => row.refused)

  const ask = useAction(
    async (toAsk: readonly UploadRow[]) => {
      if (!upload) return
      const controller = new AbortController()
      stop.current = controller
      const step = () => setProgress(({ done, of }) => ({ done: done + 1, of }))
      setProgress({ done: 0, of: toAsk.length })
      await askForCards(toAsk, upload, {
        signal: controller.signal,
        onAsked: (id) => {
          rowAsked(id)
          step()
        },
        onRefused: (id, error) => {
          rowRefused(id, refusalOf(error))
          step()
        },
      })
    },
    { refresh: ['cards'] },
  )
  const isFinished = asked > 0 && rows.length === 0

  return (
    <>
      <dl className={classes.counts}>
        <Count label="Ready" value={ready.length} tone="guide" />
        <Count label="With errors" value={problems.size} tone="stop" />
        <Count label="Left out" value={skipped} />
        {asked > 0 ? <Count label="Asked for" value={asked} tone="guide" /> : null}
      </dl>
      <p role="status" className={classes.progress}>
        {ask.isPending ? `Asking for the cards: ${number(progress.done)} of ${number(progress.of)}` : ''}
      </p>
      {ask.isPending ? (
        <progress className={classes.bar} value={progress.done} max={Math.max(progress.of, 1)} aria-label="Cards asked for" />
      ) : null}
      {asked > 0 && !ask.isPending ? (
        <Notice tone="guide" isAlert title={`${cards(asked)} asked for.`}>
          They are Pending until they have a number.
        </Notice>
      ) : null}
      {refused.length > 0 && !ask.isPending ? <Refused rows={refused} /> : null}
      {problems.size > 0 && asked === 0 && !ask.isPending ? (
        <p>Rows with errors are not asked for. Go back to repair them, or go on with the others.</p>
      ) : null}
      {ready.length === 0 && asked === 0 ? <Notice tone="caution" title="There is no row that could be asked for." /> : null}
      <DrawerFoot>
        {ask.isPending ? (
          <Button variant="default" onClick={() => stop.current?.abort()}>
            Stop
          </Button>
        ) : (
          <Button variant="default" onClick={() => goToStep(2)} aria-disabled={rows.length === 0 || undefined}>
            BACK TO REPAIR
          </Button>
        )}
        {isFinished || (ready.length === 0 && asked > 0 && !ask.isPending) ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <SubmitButton type="button" isBusy={ask.isPending} onClick={() => ready.length > 0 && ask.mutate(ready)}>
            Ask for these cards ({number(ready.length)})
          </SubmitButton>
        )}
      </DrawerFoot>
    </>
  )
}

const shownAtMost = 50

function Refused({ rows }: { rows: readonly UploadRow[] }) {
  return (
    <Notice tone="stop" isAlert title={`${cards(rows.length)} could not be asked for.`}>
      <ul className={classes.refused}>
        {rows.slice(0, shownAtMost).map(({ id, row, refused }) => (
          <li key={id}>
            Row {row}: {Object.values(refused?.fields ?? {}).join('. ') || refused?.message}
          </li>
        ))}
      </ul>
    </Notice>
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
