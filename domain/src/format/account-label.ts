// docs/product/roles-and-screens.md#the-account-label: the name, the division number, and the account number without its first
// two characters.

type NumberedAccount = { name: string; cl_division_no: string; cl_account_no: string }

export const accountNumber = ({ cl_division_no, cl_account_no }: Omit<NumberedAccount, 'name'>) =>
  `${cl_division_no}-${cl_account_no.slice(2)}`

export const accountLabel = (account: NumberedAccount) => `${account.name} ${accountNumber(account)}`

/** An account's number as a person writes it: with the dash that the portal shows, or without. */
export const accountNumberPattern = /^\d{2}-?\d{6}$/

/** A number that a file wrote, as people read numbers here. What is no such number stays as it is. */
export const readableNumber = (written: string) => written.replace(/^(\d\d)(\d{6})$/, '$1-$2')

/** What the header search does to its input before it is sent. */
export const accountSearchKeyword = (typed: string) => typed.trim().replaceAll('0-', '0').replaceAll('-0', '0')
