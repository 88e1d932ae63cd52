import { randomBytes } from 'node:crypto'

/** An address with no calls yet, so that limits per address do not connect independent tests. */
export const aFreshAddress = () => `10.${[...randomBytes(3)].join('.')}`
