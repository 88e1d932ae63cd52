import { randomBytes } from 'node:crypto'

/** An address nobody has called from yet: limits per address must not join tests that have nothing to do with each other. */
export const aFreshAddress = () => `10.${[...randomBytes(3)].join('.')}`
