import { useState } from 'react'
import type { ReactNode } from 'react'
import { IconLink } from '@tabler/icons-react'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { useConfig } from '#src/api/config.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { Button } from '#src/ui/Button.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import type { MenuItem } from '#src/ui/Menu.tsx'
import { MessageModal } from '#src/ui/MessageModal.tsx'

type Shown = ReplyOf<typeof api.users.activationLink>['data']
type Invited = { user_id: number; status: number }

/** docs/product/provider-start.md#the-first-member-of-staff: without a mail server, the link is shown for staff to pass on. */
export const useActivationLink = (): { itemFor: (person: Invited) => MenuItem[]; dialog: ReactNode } => {
  const { sends_mail } = useConfig()
  const isOffered = useCan('provider.manage') && !sends_mail
  const [shown, setShown] = useState<Shown | null>(null)
  const make = useCall(api.users.activationLink)
  const ask = ({ user_id }: Invited) =>
    make.mutate({ params: { id: String(user_id) } }, { onSuccess: ({ data }) => setShown(data) })
  return {
    itemFor: (person) =>
      isOffered && person.status === userStatus.invited
        ? [{ label: 'Activation link', icon: IconLink, onChoose: () => ask(person) }]
        : [],
    dialog: shown ? <LinkDialog {...shown} onClose={() => setShown(null)} /> : null,
  }
}

function LinkDialog({ email, link, expires_at, onClose }: Shown & { onClose: () => void }) {
  const { moment } = useAccountTime()
  return (
    <MessageModal
      variant="sent"
      title={`Activation link for ${email}`}
      onClose={onClose}
      action={
        <div className="row wrap gap-3">
          <CopyButton text={link} label="Copy link" />
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        </div>
      }
    >
      <p>This portal sends no mail. Hand over this link yourself; it is shown once and works until {moment(expires_at)}.</p>
      <p className="breaks">
        <code>{link}</code>
      </p>
    </MessageModal>
  )
}
