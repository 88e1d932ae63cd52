import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { DrawerFoot } from './Drawer.tsx'
import { SubmitButton } from './SubmitButton.tsx'

type SubmitFootProps = ComponentProps<typeof SubmitButton> & {
  /** What leaving it is called. */
  cancel?: string
  onCancel: () => void
}

/** The foot of a drawer one opens to do one thing: do it, or leave it. */
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
