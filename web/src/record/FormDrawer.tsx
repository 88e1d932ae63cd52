import { useId, useRef, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { Drawer } from '#src/ui/Drawer.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { SubmitFoot } from '#src/ui/SubmitFoot.tsx'
import type { TypedField } from '#src/ui/typed-field.ts'
import { Form } from './Form.tsx'
import { hasTyped, KeptFields } from './KeptFields.tsx'
import { askToDiscard, useGuard } from './use-leave-guard.ts'

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
  /** False if nothing is stored, so that closing loses nothing. */
  asks?: boolean
  children: ReactNode
}

/** Several forms of a page may share a title; a text below the title tells them apart. */
const nameOf = (...words: ReactNode[]) => words.filter((word) => typeof word === 'string').join(' ')

type Closing = Pick<FormDrawerProps, 'onClose' | 'isBusy'> & { asks: boolean }

/** docs/product/handling.md#editing-a-record: closing the drawer or leaving the page asks before what was typed is lost. */
const useClosing = ({ onClose, isBusy, asks }: Closing) => {
  const [fields] = useState(() => new Map<string, TypedField>())
  // A form may also fill its fields itself, once an answer has arrived. Only a person's input is worth a question.
  const [isTouched, setTouched] = useState(false)
  // What was sent is not lost: on success, the form may lead to another page. After a refusal, it still holds what was typed, and
  // Back would lose it. Closing may itself change the address.
  const given = useRef<'typed' | 'sent' | 'left'>('typed')
  const touch = () => {
    given.current = 'typed'
    setTouched(true)
  }
  const isTyped = () => asks && isTouched && hasTyped(fields)
  useGuard({
    isUp: asks && isTouched,
    isLosing: (isBack) => isTyped() && (given.current === 'typed' || (given.current === 'sent' && isBack && !isBusy)),
  })
  const send = () => {
    given.current = 'sent'
  }
  const close = async () => {
    if (isTyped() && !(await askToDiscard())) return
    given.current = 'left'
    onClose()
  }
  return { fields, touch, send, close: () => void close() }
}

/** One form over the page, with one action. By default a narrow one, as for a question before an action. */
export function FormDrawer(props: FormDrawerProps) {
  const { width = 480, onPhone = 'sheet', title, sub, submit, submitIcon, cancel, isGrave = false, isBusy, ...rest } = props
  const { onSubmit, onClose, className = 'stack one-column gap-4', keeps = nameOf(title, sub), asks = true, children } = rest
  const formId = useId()
  const { fields, touch, send, close } = useClosing({ onClose, isBusy, asks })
  return (
    <Drawer title={title} sub={sub} width={width} onPhone={onPhone} onClose={close}>
      <Form
        id={formId}
        takesFocus="visible"
        className={className}
        onInput={touch}
        // The second press of a double click types nothing. It comes while the first one is being sent.
        onClick={() => {
          if (!isBusy) touch()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          send()
          onSubmit()
          // Of a form that checks its own fields. Where nothing is wrong, this finds nothing.
          focusFirstInvalid()
        }}
      >
        {keeps === null ? (
          children
        ) : (
          <KeptFields name={keeps} fields={fields}>
            {children}
          </KeptFields>
        )}
        <SubmitFoot
          form={formId}
          color={isGrave ? 'stop' : undefined}
          isBusy={isBusy}
          leftSection={submitIcon}
          cancel={cancel}
          onCancel={close}
        >
          {submit}
        </SubmitFoot>
      </Form>
    </Drawer>
  )
}
