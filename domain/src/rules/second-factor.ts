// Decisions 3, security 6.10: who must have a second factor, and what counts as one.
import { can, type Identity } from './access.ts'

export const secondFactorMethods = ['totp', 'passkey', 'recovery'] as const

/** Whom the provider asks for a second factor; everybody else may have one. */
export const secondFactorSettings = ['off', 'staff-and-pin-managers'] as const
export type SecondFactorSetting = (typeof secondFactorSettings)[number]

/** Whoever may see PINs: staff everywhere, pin managers in the account they are that in. */
export const mustHaveSecondFactor = (who: Identity, setting: SecondFactorSetting) => setting !== 'off' && can(who, 'pins.view')
