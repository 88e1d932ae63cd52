import type { AccountDetail } from '@forecourt/domain/contract/accounts.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { useLists } from '#src/card-line/use-lists.ts'
import { CheckField } from '#src/ui/CheckField.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { registerCalls } from '../register.calls.ts'
import { useTicks } from './use-ticks.ts'

/** docs/product/accounts.md#fuel-profiles-of-an-account: none chosen means all. */
export function FuelProfilesForm({ account }: { account: AccountDetail }) {
  const { chosen, choose, ends } = useTicks(account.card_fuel_profile_ids)
  const save = useCall(api.accounts.setFuelProfiles, {
    refresh: ['accounts', 'reference'],
    popup: popups.changesSaved,
    failure: 'inline',
  })
  const mayManage = useCan('accounts.manage')
  const profiles = useLists().fuel_profile.filter(({ id, is_hidden }) => !is_hidden || chosen.includes(id))
  if (!mayManage || account.standing === 'closed') {
    const names = profiles.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
    return <p className="no-margin">{names.join(', ') || 'Every fuel profile.'}</p>
  }
  return (
    <div className="stack gap-4">
      <fieldset className="stack gap-2">
        <legend className="strong size-s">Fuel profiles its cards may have</legend>
        <p className="no-margin dimmed size-s">None chosen: every fuel profile. Cards keep what they have.</p>
        {profiles.map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              choose(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </fieldset>
      <div>
        <SubmitButton
          type="button"
          isBusy={save.isPending}
          onClick={() =>
            save.mutate(
              { ...registerCalls.which(account.account_id), body: { card_fuel_profile_ids: chosen, version: account.version } },
              ends,
            )
          }
        >
          Save fuel profiles
        </SubmitButton>
      </div>
    </div>
  )
}
