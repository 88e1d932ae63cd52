import type { ComponentProps } from 'react'
import { Link } from '@tanstack/react-router'
import { Button } from '#src/ui/Button.tsx'
import { InviteDrawer } from './InviteDrawer.tsx'
import { InvitedModal } from './InvitedModal.tsx'

type InvitationProps = {
  isInviting: boolean
  /** The e-mail of the person just invited. */
  invited: string | null
  onClose: () => void
  onInvited: (email: string | null) => void
  showTo: ComponentProps<typeof InvitedModal>['showTo']
}

/** The invitation form, and the message after it was sent. */
export function Invitation({ isInviting, invited, onClose, onInvited, showTo }: InvitationProps) {
  return (
    <>
      {isInviting ? (
        <InviteDrawer
          onClose={onClose}
          onInvited={(email) => {
            onClose()
            onInvited(email)
          }}
        />
      ) : null}
      {invited ? (
        <InvitedModal
          email={invited}
          showTo={showTo}
          onClose={() => onInvited(null)}
          action={<Button renderRoot={(props) => <Link to="/auth/signin" data-autofocus {...props} />}>Sign in</Button>}
        />
      ) : null}
    </>
  )
}
