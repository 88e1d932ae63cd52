// docs/product/people-and-sessions.md#second-factor: who must have a second factor, and the kinds of proof.
import { can, isStaff, type Identity } from './access.ts'

export const secondFactorMethods = ['totp', 'passkey', 'recovery'] as const

/** Who must have a second factor. It is optional for everyone else. */
export const secondFactorSettings = ['off', 'staff-and-pin-managers'] as const
export type SecondFactorSetting = (typeof secondFactorSettings)[number]

/** All staff, whatever their roles, and pin managers in the accounts where they have that role. */
export const mustHaveSecondFactor = (who: Identity, setting: SecondFactorSetting) =>
  setting !== 'off' && (isStaff(who) || can(who, 'pins.view'))
