// Decisions 3 and 7, security 6.9: what may be tried how often. Counted in Postgres, so they hold across instances.

type RateLimit = {
  /** Whose attempts are counted together. */
  per: 'address' | 'email' | 'user' | 'account'
  attempts: number
  seconds: number
}

const minute = 60
const hour = 60 * minute

export const rateLimits = {
  /** Failed sign-ins for one e-mail, known or not; a success clears the count (decisions 3). */
  'login-email': { per: 'email', attempts: 5, seconds: 15 * minute },
  'login-address': { per: 'address', attempts: 30, seconds: 10 * minute },
  'forgot-email': { per: 'email', attempts: 3, seconds: hour },
  'forgot-address': { per: 'address', attempts: 10, seconds: hour },
  'link-guess': { per: 'address', attempts: 10, seconds: 10 * minute },
  'activation-check': { per: 'address', attempts: 10, seconds: minute },
  refresh: { per: 'address', attempts: 120, seconds: minute },
  'account-search': { per: 'user', attempts: 30, seconds: minute },
  'password-change': { per: 'user', attempts: 10, seconds: 15 * minute },
  impersonate: { per: 'user', attempts: 10, seconds: hour },
} as const satisfies Record<string, RateLimit>

export type LimitName = keyof typeof rateLimits
