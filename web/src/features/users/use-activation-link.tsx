import { useState } from 'react'
import type { ReactNode } from 'react'
import { IconLink } from '@tabler/icons-react'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { showToast } from '#src/api/announce.ts'
import { call } from '#src/api/client.ts'
import { useConfig } from '#src/api/config.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { Button } from '#src/ui/Button.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import type { MenuItem } from '#src/ui/Menu.tsx'
import { MessageModal } from '#src/ui/MessageModal.tsx'

type Shown = ReplyOf<typeof api.users.activationLink>['data']
type Invited = { user_id: number; status: number }

type FoundBy = {
  /** Finds a person of this page by e-mail: the answer to an invitation does not say who was invited. */
  find: (email: string) => Promise<Invited | undefined>
}

type ActivationLink = {
  itemFor: (person: Invited) => MenuItem[]
  /** Shows the link of a person just invited. Undefined where the reader may not see it, or it was mailed. */
  showTo: ((email: string, onShown: () => void) => void) | undefined
  dialog: ReactNode
}

const linkOf = async ({ user_id }: Invited) => (await call(api.users.activationLink, { params: { id: String(user_id) } })).data

/** docs/product/provider-start.md#the-first-member-of-staff: without a mail server, the link is shown for staff to pass on. */
export const useActivationLink = ({ find }: Partial<FoundBy> = {}): ActivationLink => {
  const { sends_mail, demo } = useConfig()
  const isOffered = useCan('provider.manage') && !sends_mail
  const [shown, setShown] = useState<Shown | null>(null)
  const make = useAction(linkOf)
  const ask = (person: Invited) => make.mutate(person, { onSuccess: setShown })
  const open = useAction(async (email: string) => {
    const person = await find?.(email)
    if (!person) return { missing: 'Choose Activation link in the menu of this person' }
    if (person.status !== userStatus.invited) return { missing: 'This person can sign in already and needs no link' }
    return { link: await linkOf(person) }
  })
  const showTo = (email: string, onShown: () => void) => {
    if (open.isPending) return
    open.mutate(email, {
      onSuccess: ({ link, missing }) => {
        onShown()
        if (link) setShown(link)
        else showToast(missing)
      },
    })
  }
  return {
    showTo: isOffered && find && !demo ? showTo : undefined,
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
