import { networkName } from '@forecourt/domain/reference.ts'
import { useUsedNetworks } from '#src/card-line/use-used-networks.ts'

const optionOf = (id: string) => ({ value: id, label: networkName(Number(id)) })

/** The networks that are used, and the one that a site already has. */
export const useNetworkOptions = (chosen?: string) => {
  const used = useUsedNetworks().map(({ id }) => String(id))
  return (chosen && !used.includes(chosen) ? [...used, chosen] : used).map(optionOf)
}
