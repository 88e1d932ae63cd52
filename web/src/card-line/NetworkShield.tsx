import type { Network } from '@forecourt/domain/reference.ts'
import { Shield } from '#src/ui/Shield.tsx'
import { networkTone } from './network-tone.ts'

export function NetworkShield({ network }: { network: string }) {
  return <Shield tone={networkTone(network as Network)}>{network}</Shield>
}
