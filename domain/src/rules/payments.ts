// docs/product/ledger.md#payments

export const paymentMethods = ['ACH', 'EFT', 'cheque', 'wire', 'card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentMethodNames: Readonly<Record<PaymentMethod, string>> = {
  ACH: 'ACH',
  EFT: 'EFT',
  cheque: 'Check',
  wire: 'Wire',
  card: 'Card',
}

/** Where the money is: a debit of ours stands in a ledger account of its own until it cannot be returned any more. */
export const paymentLegs: Readonly<Record<PaymentMethod, 'CASH' | 'ACH'>> = {
  ACH: 'ACH',
  EFT: 'CASH',
  cheque: 'CASH',
  wire: 'CASH',
  card: 'CASH',
}

/** Two million dollars. More is a mistake in typing. */
export const highestPayment = 200_000_000

/** An older payment is looked at by a second person. */
export const oldestPaymentDays = 90

/** A longer number is a higher one: the millionth payment is PAY-1000000. */
export const paymentNumber = (sequence: number) => `PAY-${String(sequence).padStart(6, '0')}`
