// docs/product/roles-and-screens.md#the-account-label: the name, the division number, and the account number without its first two
// characters.

type NumberedAccount = { name: string; cl_division_no: string; cl_account_no: string }

export const accountNumber = ({ cl_division_no, cl_account_no }: Omit<NumberedAccount, 'name'>) =>
  `${cl_division_no}-${cl_account_no.slice(2)}`

export const accountLabel = (account: NumberedAccount) => `${account.name} ${accountNumber(account)}`

/** An account number as people type it: with the dash that the portal shows, or without it. */
export const accountNumberPattern = /^\d{2}-?\d{6}$/

/** Formats an account number from a file for display. Any other text is unchanged. */
export const readableNumber = (written: string) => written.replace(/^(\d\d)(\d{6})$/, '$1-$2')

/** Normalizes the input of the header search before it is sent. */
export const accountSearchKeyword = (typed: string) => typed.trim().replaceAll('0-', '0').replaceAll('-0', '0')
