import type { AccountDetail } from '@forecourt/domain/contract/accounts.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { networks } from '@forecourt/domain/reference.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { registerCalls } from '../register.calls.ts'
import { NetworkChecks } from './NetworkChecks.tsx'
import { useTicks } from './use-ticks.ts'

export function NetworksForm({ account }: { account: AccountDetail }) {
  const { chosen, choose, ends } = useTicks(account.card_network_ids)
  const save = useCall(api.accounts.setNetworks, { refresh: ['accounts'], popup: popups.changesSaved, failure: 'inline' })
  const mayManage = useCan('accounts.manage')
  if (!mayManage || account.standing === 'closed') {
    const names = networks.filter(({ id }) => account.card_network_ids.includes(id)).map(({ name }) => name)
    return <p className="no-margin">{names.join(', ') || 'Every network you use.'}</p>
  }
  return (
    <div className="stack gap-4">
      <NetworkChecks chosen={chosen} onChange={choose} />
      <div>
        <SubmitButton
          type="button"
          isBusy={save.isPending}
          onClick={() =>
            save.mutate(
              { ...registerCalls.which(account.account_id), body: { card_network_ids: chosen, version: account.version } },
              ends,
            )
          }
        >
          Save networks
        </SubmitButton>
      </div>
    </div>
  )
}
