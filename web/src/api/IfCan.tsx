import type { ReactNode } from 'react'
import type { Capability } from '@forecourt/domain/rules/access.ts'
import { useCan } from './use-can.ts'

/** Renders controls that change something only for people who may do so. */
export function IfCan({ capability, children }: { capability: Capability; children: ReactNode }) {
  return useCan(capability) ? children : null
}
