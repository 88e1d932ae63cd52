import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { AccountDetail } from '@forecourt/domain/contract/accounts.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { Button } from '#src/ui/Button.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { confirm } from '#src/ui/confirm-store.ts'
import { HoldDrawer } from '../HoldDrawer.tsx'
import { registerCalls } from '../register.calls.ts'
import { CloseDrawer } from './CloseDrawer.tsx'
import { ReleaseDrawer } from './ReleaseDrawer.tsx'
import { ReopenDrawer } from './ReopenDrawer.tsx'

type Open = 'hold' | 'release' | 'close' | 'reopen' | null

/** The actions available in the account's current standing. */
export function AccountActions({ account }: { account: AccountDetail }) {
  const { account_id, account_name, standing } = account
  const held = account.holds.filter(({ released_at }) => !released_at).map(({ reason }) => reason)
  const mayHold = useCan('accounts.hold')
  const mayManage = useCan('accounts.manage')
  const mayClose = useCan('accounts.close')
  const isLive = standing === 'open' || standing === 'on_hold'
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>(null)
  const which = registerCalls.which(account.account_id)
  const openAccount = useCall(api.accounts.open, { refresh: ['accounts'], popup: 'Account opened' })
  const remove = useCall(api.accounts.remove, { refresh: ['accounts'], popup: 'Account deleted' })
  const removeProspect = async () => {
    const message = `Delete ${account.account_name}? Its number is not used again.`
    if (await confirm({ message })) remove.mutate(which, { onSuccess: () => void navigate({ to: '/accounts' }) })
  }
  return (
    <>
      {standing === 'prospect' && mayManage ? (
        <Button variant="default" onClick={() => void removeProspect()}>
          Delete
        </Button>
      ) : null}
      {standing === 'prospect' && mayHold ? (
        <SubmitButton type="button" isBusy={openAccount.isPending} onClick={() => openAccount.mutate(which)}>
          Open account
        </SubmitButton>
      ) : null}
      {standing === 'on_hold' && mayHold ? <Button onClick={() => setOpen('release')}>Release</Button> : null}
      {isLive && mayHold ? (
        <Button variant="default" onClick={() => setOpen('hold')}>
          Put on hold
        </Button>
      ) : null}
      {isLive && mayClose && !account.closes_on ? (
        <Button variant="default" onClick={() => setOpen('close')}>
          Close account
        </Button>
      ) : null}
      {mayClose && (account.closes_on || standing === 'closed') ? (
        <Button variant="default" onClick={() => setOpen('reopen')}>
          {standing === 'closed' ? 'Open again' : 'Undo closing'}
        </Button>
      ) : null}
      {open === 'close' ? <CloseDrawer account={account} onClose={() => setOpen(null)} /> : null}
      {open === 'reopen' ? <ReopenDrawer account={account} onClose={() => setOpen(null)} /> : null}
      {open === 'hold' ? <HoldDrawer {...{ account_id, account_name, held }} onClose={() => setOpen(null)} /> : null}
      {open === 'release' ? <ReleaseDrawer account={account} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
