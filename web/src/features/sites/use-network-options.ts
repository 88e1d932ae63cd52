import { networkName } from '@forecourt/domain/reference.ts'
import { useUsedNetworks } from '#src/card-line/use-used-networks.ts'

const optionOf = (id: string) => ({ value: id, label: networkName(Number(id)) })

/** The networks in use, and the site's current one. */
export const useNetworkOptions = (chosen?: string) => {
  const used = useUsedNetworks().map(({ id }) => String(id))
  return (chosen && !used.includes(chosen) ? [...used, chosen] : used).map(optionOf)
}
