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

/** Where the money is booked: our own debits stay in a separate ledger account until they can no longer be returned. */
export const paymentLegs: Readonly<Record<PaymentMethod, 'CASH' | 'ACH'>> = {
  ACH: 'ACH',
  EFT: 'CASH',
  cheque: 'CASH',
  wire: 'CASH',
  card: 'CASH',
}

/** Two million dollars. A higher amount is a typing error. */
export const highestPayment = 200_000_000

/** A payment older than this needs a second person. */
export const oldestPaymentDays = 90

/** Numbers grow past six digits: the millionth payment is PAY-1000000. */
export const paymentNumber = (sequence: number) => `PAY-${String(sequence).padStart(6, '0')}`
