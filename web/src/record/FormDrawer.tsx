import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { Drawer } from '#src/ui/Drawer.tsx'
import { SubmitFoot } from '#src/ui/SubmitFoot.tsx'
import { Form } from './Form.tsx'
import { KeptFields } from './KeptFields.tsx'

type FormDrawerProps = Pick<ComponentProps<typeof Drawer>, 'title' | 'sub' | 'onPhone' | 'onClose'> & {
  width?: number
  /** What the one action is called on its button, and what leaving it is. */
  submit: string
  submitIcon?: ReactNode
  cancel?: string
  isGrave?: boolean
  isBusy: boolean
  onSubmit: () => void
  /** Where the parts of the form stand further apart than usual. */
  className?: string | undefined
  /** Null where the values of the whole form are kept, and not those of its fields. */
  keeps?: null
  children: ReactNode
}

/** A title alone may be that of several forms of a page; what is drawn below it tells them apart if it is a text. */
const nameOf = (...words: ReactNode[]) => words.filter((word) => typeof word === 'string').join(' ')

/** One form over the page, with its one action. A short one, unless it says otherwise: a question before a step is taken. */
export function FormDrawer(props: FormDrawerProps) {
  const { width = 480, onPhone = 'sheet', title, sub, submit, submitIcon, cancel, isGrave = false, isBusy, ...rest } = props
  const { onSubmit, onClose, className = 'stack one-column gap-4', keeps = nameOf(title, sub), children } = rest
  const formId = useId()
  return (
    <Drawer title={title} sub={sub} width={width} onPhone={onPhone} onClose={onClose}>
      <Form
        id={formId}
        takesFocus="visible"
        className={className}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {keeps === null ? children : <KeptFields name={keeps}>{children}</KeptFields>}
        <SubmitFoot
          form={formId}
          color={isGrave ? 'stop' : undefined}
          isBusy={isBusy}
          leftSection={submitIcon}
          cancel={cancel}
          onCancel={onClose}
        >
          {submit}
        </SubmitFoot>
      </Form>
    </Drawer>
  )
}
