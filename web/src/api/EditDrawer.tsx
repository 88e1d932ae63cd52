import type { ComponentProps, ReactNode } from 'react'
import type { UseFormReturnType } from '@mantine/form'
import { Button } from '#src/ui/Button.tsx'
import { Drawer, DrawerFoot } from '#src/ui/Drawer.tsx'
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx'
import { MergeChoices } from '#src/ui/MergeChoices.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { Form } from './Form.tsx'
import { focusFirstInvalid, formErrors } from './form-errors.ts'
import { askToDiscard, useLeaveGuard } from './use-leave-guard.ts'
import classes from './EditDrawer.module.css'

type Conflict = Omit<ComponentProps<typeof MergeChoices>, 'title'> & { saveAgain: () => void }

type EditDrawerProps<Values extends Record<string, unknown>> = {
  title: string
  sub?: string | undefined
  width: number
  /** What is edited, as the sentence about somebody else's change names it: `this template`. */
  subject: string
  form: UseFormReturnType<Values>
  isBusy: boolean
  save: () => void
  /** Set while two versions wait for a decision. */
  conflict: Conflict | null
  submit: string
  /** Where the parts of the form stand further apart than usual. */
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** A record edited over its list: what was typed is not lost without a question, and two people's changes are merged. */
export function EditDrawer<Values extends Record<string, unknown>>(props: EditDrawerProps<Values>) {
  const { title, sub, width, subject, form, isBusy, save, conflict, submit, className, onClose, children } = props
  const formId = `edit-${subject.replaceAll(' ', '-')}`
  const isDirty = form.isDirty()
  useLeaveGuard(isDirty)

  const close = async () => {
    if (!isDirty || (await askToDiscard())) onClose()
  }

  return (
    <Drawer title={title} sub={sub} width={width} onClose={() => void close()}>
      <Form
        id={formId}
        className={className ?? classes.form}
        onSubmit={(event) => {
          if (!conflict) return form.onSubmit(save, focusFirstInvalid)(event)
          event.preventDefault()
          conflict.saveAgain()
        }}
      >
        {conflict ? (
          <MergeChoices title={`Somebody else has changed ${subject} meanwhile.`} {...conflict} />
        ) : (
          <>
            <ErrorSummary errors={formErrors(form.errors, form.values)} />
            {children}
          </>
        )}
        <DrawerFoot>
          <SubmitButton form={formId} isBusy={isBusy}>
            {conflict ? 'Save again' : submit}
          </SubmitButton>
          <Button variant="default" onClick={() => void close()}>
            Cancel
          </Button>
        </DrawerFoot>
      </Form>
    </Drawer>
  )
}
