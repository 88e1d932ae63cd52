import { Link } from '@tanstack/react-router'
import { Button } from '#src/ui/Button.tsx'
import { InviteDrawer } from './InviteDrawer.tsx'
import { InvitedModal } from './InvitedModal.tsx'

type InvitationProps = {
  isInviting: boolean
  /** To whom an invitation has just gone. */
  invited: string | null
  onClose: () => void
  onInvited: (email: string | null) => void
}

/** The form of an invitation, and the word that it is on its way. */
export function Invitation({ isInviting, invited, onClose, onInvited }: InvitationProps) {
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
          onClose={() => onInvited(null)}
          action={<Button renderRoot={(props) => <Link to="/auth/signin" data-autofocus {...props} />}>Sign in</Button>}
        />
      ) : null}
    </>
  )
}
