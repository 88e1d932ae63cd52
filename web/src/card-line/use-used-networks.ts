import { networks } from '@forecourt/domain/reference.ts'
import { useConfig } from '#src/api/config.ts'

/** docs/product/provider-start.md#networks-used: the networks that a list offers. */
export const useUsedNetworks = () => {
  const { networks_used } = useConfig()
  return networks.filter(({ id }) => networks_used.includes(id))
}
