// docs/product/safety.md#rate-limits: how often each action may be attempted. Counted in Postgres, so the limits apply across
// instances.

type RateLimit = {
  /** The key by which attempts are counted. */
  per: 'address' | 'email' | 'user' | 'account'
  attempts: number
  seconds: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export const rateLimits = {
  /** Failed sign-ins per e-mail address, known or not. A success clears the count. */
  'login-email': { per: 'email', attempts: 5, seconds: 15 * minute },
  'login-address': { per: 'address', attempts: 30, seconds: 10 * minute },
  'forgot-email': { per: 'email', attempts: 3, seconds: hour },
  'forgot-address': { per: 'address', attempts: 10, seconds: hour },
  'link-guess': { per: 'address', attempts: 10, seconds: 10 * minute },
  'activation-check': { per: 'address', attempts: 10, seconds: minute },
  refresh: { per: 'address', attempts: 120, seconds: minute },
  'account-search': { per: 'user', attempts: 30, seconds: minute },
  zipcodes: { per: 'user', attempts: 60, seconds: minute },
  'check-card': { per: 'user', attempts: 60, seconds: minute },
  /** PIN conflicts, from checks and saves alike, so that the uniqueness error does not become an oracle for taken PINs. */
  'pin-conflict': { per: 'account', attempts: 20, seconds: hour },
  /** Wrong last four digits of cards awaiting activation. */
  'activation-guess': { per: 'account', attempts: 10, seconds: hour },
  /** Wrong codes given on the phone, per account number given. */
  'phone-activation': { per: 'account', attempts: 10, seconds: hour },
  'reveal-pin': { per: 'user', attempts: 60, seconds: hour },
  'reveal-number': { per: 'user', attempts: 60, seconds: hour },
  'card-upload': { per: 'user', attempts: 10, seconds: hour },
  'transaction-import': { per: 'user', attempts: 60, seconds: hour },
  'take-over': { per: 'user', attempts: 60, seconds: hour },
  'portable-fleet': { per: 'user', attempts: 20, seconds: hour },
  'drift-check': { per: 'user', attempts: 60, seconds: hour },
  'card-export': { per: 'user', attempts: 20, seconds: hour },
  'pin-availability': { per: 'user', attempts: 30, seconds: minute },
  'batch-file': { per: 'user', attempts: 60, seconds: hour },
  'order-export': { per: 'user', attempts: 20, seconds: hour },
  'transaction-export': { per: 'user', attempts: 20, seconds: hour },
  /** All other lists. */
  'list-export': { per: 'user', attempts: 60, seconds: hour },
  'exemption-scan': { per: 'user', attempts: 60, seconds: hour },
  'password-change': { per: 'user', attempts: 10, seconds: 15 * minute },
  'email-change': { per: 'user', attempts: 5, seconds: hour },
  /** Wrong codes per person, at sign-in and later. A correct code clears the count. */
  'second-factor': { per: 'user', attempts: 5, seconds: 15 * minute },
  'step-up-offer': { per: 'user', attempts: 30, seconds: 10 * minute },
  /** Invitations to strangers to receive a report. */
  'report-recipient': { per: 'account', attempts: 50, seconds: hour },
  'schedule-run': { per: 'user', attempts: 30, seconds: hour },
  invite: { per: 'account', attempts: 20, seconds: hour },
  'invite-staff': { per: 'user', attempts: 20, seconds: hour },
  /** Per recipient of the mails, over all senders. */
  'resend-minute': { per: 'user', attempts: 1, seconds: minute },
  'resend-day': { per: 'user', attempts: 5, seconds: day },
  /** Links that are shown instead of mailed. */
  'activation-link': { per: 'user', attempts: 10, seconds: hour },
  'network-answers': { per: 'address', attempts: 600, seconds: minute },
  'channel-test': { per: 'user', attempts: 30, seconds: hour },
  'test-letter': { per: 'user', attempts: 10, seconds: hour },
  impersonate: { per: 'user', attempts: 10, seconds: hour },
} as const satisfies Record<string, RateLimit>

export type LimitName = keyof typeof rateLimits
