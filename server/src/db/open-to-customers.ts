import { daysAfterClosing } from '@forecourt/domain/rules/account-standing.ts'

/**
 * docs/product/accounts.md#who-may-choose-it: a condition on `accounts a`, by the account's own days. Staff may choose every
 * account.
 */
export const isOpenToCustomers = `a.standing <> 'prospect' and not a.nobody_signs_in
  and (a.closed_on is null or a.closed_on > (now() at time zone a.time_zone)::date - ${daysAfterClosing})`
