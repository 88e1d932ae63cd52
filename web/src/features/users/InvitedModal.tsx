import type { ReactNode } from 'react'
import { modals } from '@forecourt/domain/messages.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { useConfig } from '#src/api/config.ts'
import { useCan } from '#src/api/use-can.ts'
import { Button } from '#src/ui/Button.tsx'
import { MessageModal } from '#src/ui/MessageModal.tsx'
import type { useActivationLink } from './use-activation-link.tsx'
import { useInvitation } from './use-invitation.ts'

/** docs/product/provider-start.md#the-first-member-of-staff: explains where an invitation is that was not mailed. */
function Unsent() {
  const { demo, branding } = useConfig()
  const mayShow = useCan('provider.manage')
  if (demo)
    return (
      <p>
        This demo keeps its letters instead of mailing them:{' '}
        <a href="/dev/mail" target="_blank" rel="noreferrer">
          read them
        </a>
        .
      </p>
    )
  if (mayShow)
    return (
      <p>
        This portal sends no mail. Choose Activation link here, or later in the menu of this person, and hand it over yourself.
      </p>
    )
  return <p>This portal sends no mail. Ask {branding.provider_name} for the activation link.</p>
}

type InvitedModalProps = {
  email: string
  action: ReactNode
  onClose: () => void
  showTo: ReturnType<typeof useActivationLink>['showTo']
}

/** Confirms that the invitation was sent, or explains how else the person can sign in. */
export function InvitedModal({ email, action, onClose, showTo }: InvitedModalProps) {
  const { sends_mail } = useConfig()
  const { isMailed } = useInvitation()
  return (
    <MessageModal
      variant="sent"
      title={isMailed ? modals.userInvited(email) : `${email} is invited`}
      action={
        showTo ? (
          <div className="row wrap gap-3">
            <Button variant="default" onClick={() => showTo(email, onClose)}>
              Activation link
            </Button>
            {action}
          </div>
        ) : (
          action
        )
      }
      onClose={onClose}
    >
      {isMailed ? (
        <p>
          A new user has {limits.invitationHours} hours to activate with the link in it, which works once. To send it again,
          choose Resend invitation in the menu of this person.
        </p>
      ) : null}
      {sends_mail ? null : <Unsent />}
    </MessageModal>
  )
}
