import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { DrawerFoot } from './Drawer.tsx'
import { SubmitButton } from './SubmitButton.tsx'

type SubmitFootProps = ComponentProps<typeof SubmitButton> & {
  /** The label for leaving. */
  cancel?: string
  onCancel: () => void
}

/** The buttons of a drawer with one action: do it, or leave. */
export function SubmitFoot({ cancel = 'Cancel', onCancel, ...submit }: SubmitFootProps) {
  return (
    <DrawerFoot>
      <SubmitButton {...submit} />
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
    </DrawerFoot>
  )
}
