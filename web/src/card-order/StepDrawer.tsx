import { useId } from 'react'
import type { ReactNode } from 'react'
import { Form } from '#src/api/Form.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Drawer, DrawerFoot } from '#src/ui/Drawer.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import classes from './StepDrawer.module.css'

type StepDrawerProps = {
  title: string
  /** The order's number. */
  sub: string
  /** What the step is called on its button, and what not taking it is. */
  submit: string
  cancel?: string
  isGrave?: boolean
  isBusy: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A step of an order is asked about before it is taken. */
export function StepDrawer({
  title,
  sub,
  submit,
  cancel = 'Cancel',
  isGrave,
  isBusy,
  onSubmit,
  onClose,
  children,
}: StepDrawerProps) {
  const formId = useId()
  return (
    <Drawer title={title} sub={sub} width={480} onPhone="sheet" onClose={onClose}>
      <Form
        id={formId}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        <DrawerFoot>
          <SubmitButton form={formId} color={isGrave ? 'stop' : undefined} isBusy={isBusy}>
            {submit}
          </SubmitButton>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
        </DrawerFoot>
      </Form>
    </Drawer>
  )
}
