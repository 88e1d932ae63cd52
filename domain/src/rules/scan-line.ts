// docs/product/invoices.md#the-paper: the digits at the bottom of the payment stub, which a lockbox scans.

/** The Luhn check digit: every second digit from the right is doubled. */
const luhn = (digits: string) => {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at])
    const doubled = at % 2 === 0 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10
}

const filled = (digits: string, length: number) => digits.replaceAll(/\D/g, '').slice(-length).padStart(length, '0')

/** Account (8 digits), invoice number (10), cents (10), check digit. */
export const scanLine = ({ account_number, number, amount }: { account_number: string; number: string; amount: number }) => {
  const digits = filled(account_number, 8) + filled(number, 10) + filled(String(amount), 10)
  return `${digits} ${luhn(digits)}`
}
