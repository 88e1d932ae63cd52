import type { ReactNode } from 'react'
import type { Capability } from '@forecourt/domain/rules/access.ts'
import { useCan } from './use-can.ts'

/** What changes something is drawn only for people who may do it. */
export function IfCan({ capability, children }: { capability: Capability; children: ReactNode }) {
  return useCan(capability) ? children : null
}
