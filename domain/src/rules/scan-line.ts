// docs/product/invoices.md#the-paper: the digits at the foot of the payment stub, as a lockbox reads them.

/** The check digit of Luhn: doubled from the right, every second. */
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

/** Account (8 digits), number of the invoice (10), cents (10), check digit. */
export const scanLine = ({ account_number, number, amount }: { account_number: string; number: string; amount: number }) => {
  const digits = filled(account_number, 8) + filled(number, 10) + filled(String(amount), 10)
  return `${digits} ${luhn(digits)}`
}
