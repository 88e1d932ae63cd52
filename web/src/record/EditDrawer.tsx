import type { ComponentProps, ReactNode } from 'react'
import type { UseFormReturnType } from '@mantine/form'
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx'
import { MergeChoices } from '#src/ui/MergeChoices.tsx'
import { formErrors } from '#src/ui/form-errors.ts'
import { FormDrawer } from './FormDrawer.tsx'
import { submitEdit } from './submit-edit.ts'
import { TypedBack } from './TypedBack.tsx'
import { askToDiscard, useLeaveGuard } from './use-leave-guard.ts'
import { useTypedBack } from './use-typed-back.ts'

type Conflict = ComponentProps<typeof MergeChoices> & { saveAgain: () => void }

type EditDrawerProps<Values extends Record<string, unknown>> = {
  title: string
  sub?: string | undefined
  width: number
  form: UseFormReturnType<Values>
  isBusy: boolean
  save: (values: Values) => void
  /** Set while two versions wait for a decision. */
  conflict?: Conflict | null
  submit: string
  /** Where the parts of the form stand further apart than usual. */
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** A record edited over its list: what was typed is not lost without a question, and two people's changes are merged. */
export function EditDrawer<Values extends Record<string, unknown>>(props: EditDrawerProps<Values>) {
  const { form, save, conflict, submit, onClose, children, ...drawer } = props
  const isDirty = form.isDirty()
  useLeaveGuard(isDirty)
  const isBack = useTypedBack({
    name: [drawer.title, drawer.sub].join(' '),
    read: () => ({ values: form.values, start: form.getInitialValues() }),
    giveBack: form.setValues,
  })

  const close = async () => {
    if (!isDirty || (await askToDiscard())) onClose()
  }

  return (
    <FormDrawer
      {...drawer}
      keeps={null}
      onPhone="page"
      submit={conflict ? 'Save again' : submit}
      onSubmit={() => submitEdit({ form, save, conflict })()}
      onClose={() => void close()}
    >
      {conflict ? (
        <MergeChoices {...conflict} />
      ) : (
        <>
          {isBack ? <TypedBack /> : null}
          <ErrorSummary errors={formErrors(form.errors, form.values)} />
          {children}
        </>
      )}
    </FormDrawer>
  )
}
