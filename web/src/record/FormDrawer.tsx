import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { Drawer } from '#src/ui/Drawer.tsx'
import { SubmitFoot } from '#src/ui/SubmitFoot.tsx'
import { Form } from './Form.tsx'
import { KeptFields } from './KeptFields.tsx'

type FormDrawerProps = Pick<ComponentProps<typeof Drawer>, 'title' | 'sub' | 'onPhone' | 'onClose'> & {
  width?: number
  /** The label of the action. `cancel` is the label for leaving. */
  submit: string
  submitIcon?: ReactNode
  cancel?: string
  isGrave?: boolean
  isBusy: boolean
  onSubmit: () => void
  /** For forms whose parts need more space between them than usual. */
  className?: string | undefined
  /** Null if the values of the whole form are kept elsewhere, not those of its fields. */
  keeps?: null
  children: ReactNode
}

/** Several forms of a page may share a title; a text below the title tells them apart. */
const nameOf = (...words: ReactNode[]) => words.filter((word) => typeof word === 'string').join(' ')

/** One form over the page, with one action. By default a narrow one, as for a question before an action. */
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
