import { useRef } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import type { UseFormReturnType } from '@mantine/form'
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx'
import { MergeChoices } from '#src/ui/MergeChoices.tsx'
import { formErrors } from '#src/ui/form-errors.ts'
import { FormDrawer } from './FormDrawer.tsx'
import { submitEdit } from './submit-edit.ts'
import { TypedBack } from './TypedBack.tsx'
import { askToDiscard, useGuard } from './use-leave-guard.ts'
import { useTypedBack } from './use-typed-back.ts'

type Conflict = ComponentProps<typeof MergeChoices> & { saveAgain: () => void }

type EditDrawerProps<Values extends Record<string, unknown>> = {
  title: string
  sub?: string | undefined
  width: number
  form: UseFormReturnType<Values>
  isBusy: boolean
  save: (values: Values) => void
  /** Set while a conflict between two versions waits for a decision. */
  conflict?: Conflict | null
  submit: string
  /** For forms whose parts need more space between them than usual. */
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** Edits a record over its list: unsaved input is not lost without a question, and the changes of two people are merged. */
export function EditDrawer<Values extends Record<string, unknown>>(props: EditDrawerProps<Values>) {
  const { form, save, conflict, submit, onClose, children, ...drawer } = props
  const isDirty = form.isDirty()
  // Closing the drawer may change the address, and so may a success: neither is asked about again.
  const isLeft = useRef(false)
  useGuard({ isUp: isDirty && !drawer.isBusy, isLosing: () => !isLeft.current })
  const isBack = useTypedBack({
    name: [drawer.title, drawer.sub].join(' '),
    read: () => ({ values: form.values, start: form.getInitialValues() }),
    giveBack: form.setValues,
  })

  const close = async () => {
    if (isDirty && !(await askToDiscard())) return
    isLeft.current = true
    onClose()
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
