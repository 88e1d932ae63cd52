import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { confirm } from '#src/ui/confirm-store.ts'
import { Drawer } from '#src/ui/Drawer.tsx'
import { LaneStepper } from '#src/ui/LaneStepper.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { MatchStep } from './match-step/MatchStep.tsx'
import { RepairStep } from './repair-step/RepairStep.tsx'
import { ReviewStep } from './review-step/ReviewStep.tsx'
import { UploadStep } from './upload-step/UploadStep.tsx'
import { uploadTitle, wholeScreen } from './upload-drawer.ts'
import { dropUpload, useKeepUpload } from './upload-draft.ts'
import { forgetUpload, goToStep, uploadSteps, useUpload } from './upload-store.ts'
import classes from './BulkUploadDialog.module.css'

const unfinished = 'The rows that are not in an order yet will be lost. Close the bulk upload?'

/** Upload, Match columns, Repair, Review. */
export function BulkUploadDialog({ onClose }: { onClose: () => void }) {
  const { step, upload, rows, table, ordered } = useUpload()
  const isKept = useKeepUpload()
  // If rows are left after an order, keep the upload for the next order. Otherwise it ends with the dialog.
  useEffect(
    () => () => {
      const { rows: left, ordered: taken } = useUpload.getState()
      if (left.length === 0 || taken === 0) forgetUpload()
    },
    [],
  )

  const close = async () => {
    const isFinished = rows.length === 0 && (table === null || ordered > 0)
    if (!isFinished && !(await confirm({ message: unfinished }))) return
    dropUpload()
    onClose()
  }

  // Earlier steps can be reopened, unless some rows are already in an order or the upload was resumed without its file.
  const isReachable = (index: number) => index < step && (index >= 2 || (ordered === 0 && table !== null))
  const steps = uploadSteps.map((label, index) => ({
    label,
    ...(isReachable(index) && {
      // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the stepper fills it with the step's name
      link: <button type="button" onClick={() => goToStep(index)} />,
    }),
  }))

  return (
    <Drawer
      title={uploadTitle}
      sub={upload ? `${upload.kind.network} · ${upload.kind.card_type}` : 'Order many cards from a spreadsheet'}
      width={wholeScreen}
      onClose={() => void close()}
    >
      <div className={classes.content}>
        <div className={classes.steps}>
          <LaneStepper label="Steps of the bulk upload" steps={steps} current={step} />
        </div>
        {isKept ? null : (
          <Notice tone="caution" isAlert title="This browser has no room to keep the upload.">
            If the page is closed or reloaded, the repairs are lost.
          </Notice>
        )}
        <Step key={step} title={uploadSteps[step] ?? ''}>
          {step === 0 ? <UploadStep /> : null}
          {step === 1 ? <MatchStep /> : null}
          {step === 2 ? <RepairStep /> : null}
          {step === 3 ? <ReviewStep /> : null}
        </Step>
      </div>
    </Drawer>
  )
}

/** Moves the focus to the heading of a new step, so that it is read out, except when the dialog has just opened. */
function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = title === uploadSteps[0]
  useEffect(() => {
    if (!isFirst) heading.current?.focus()
  }, [isFirst])
  return (
    <section className={classes.step} aria-labelledby="upload-step">
      <h3 id="upload-step" ref={heading} tabIndex={-1} className={classes.heading}>
        {title}
      </h3>
      {children}
    </section>
  )
}
