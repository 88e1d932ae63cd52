import type { AccountGroup } from '@forecourt/domain/contract/account-groups.ts'
import type { AccountChoice } from '@forecourt/domain/contract/accounts.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { AddAccountField, choiceLabel } from '#src/features/accounts/AddAccountField.tsx'
import { Button } from '#src/ui/Button.tsx'
import { confirm } from '#src/ui/confirm-store.ts'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'

const placeOf = ({ city, state }: AccountChoice) => [city, state].filter(Boolean).join(', ')

export function GroupAccounts({ group }: { group: AccountGroup }) {
  const mayChange = useCan('accounts.manage')
  const leave = useCall(api.accountGroups.leave, { refresh: ['accountGroups'], popup: 'Account removed from the group' })
  const takeOut = async (account: AccountChoice) => {
    const message = `Take ${account.account_name} out of the group? People lose the access that the group gave them.`
    if (await confirm({ message })) leave.mutate({ params: { id: String(group.id), account_id: String(account.account_id) } })
  }
  return (
    <section className="stack gap-3" aria-label="Accounts">
      <h3 className="size-l">Accounts</h3>
      {group.accounts.length === 0 ? <p className="no-margin dimmed">No accounts in this group yet.</p> : null}
      <RuledList label="Accounts">
        {group.accounts.map((account) => (
          <RuledRow key={account.account_id} title={choiceLabel(account)} sub={placeOf(account)}>
            {mayChange ? (
              <Button variant="default" aria-label={`Take out ${account.account_name}`} onClick={() => void takeOut(account)}>
                Take out
              </Button>
            ) : null}
          </RuledRow>
        ))}
      </RuledList>
      {mayChange ? <AddAccount group={group} /> : null}
    </section>
  )
}

function AddAccount({ group }: { group: AccountGroup }) {
  const join = useCall(api.accountGroups.join, { refresh: ['accountGroups'], popup: 'Account added to the group' })
  return <AddAccountField onAdd={({ account_id }) => join.mutate({ params: { id: String(group.id) }, body: { account_id } })} />
}
