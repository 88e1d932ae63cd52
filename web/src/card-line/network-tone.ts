import type { Network } from '@forecourt/domain/reference.ts'
import type { Tone } from '#src/ui/theme/tones.ts'

const tones: Record<Network, Tone> = {
  CFN: 'guide',
  PPA: 'service',
  WEX: 'stop',
  CNG: 'work',
  MFF: 'violet',
  'Mobile Fleet Fueling': 'violet',
  'Private Site': 'heritage',
}

export const networkTone = (network: Network): Tone => tones[network]
