import { useUsedNetworks } from '#src/card-line/use-used-networks.ts'
import { CheckField } from '#src/ui/CheckField.tsx'

type NetworkChecksProps = { chosen: readonly number[]; onChange: (ids: number[]) => void }

/** docs/product/accounts.md#networks-of-an-account: none chosen means all that the provider uses. */
export function NetworkChecks({ chosen, onChange }: NetworkChecksProps) {
  const used = useUsedNetworks()
  return (
    <fieldset className="stack gap-2">
      <legend className="strong size-s">Networks the account may order from</legend>
      <p className="no-margin dimmed size-s">None chosen: every network you use.</p>
      {used.map(({ id, name }) => (
        <CheckField
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
      ))}
    </fieldset>
  )
}
