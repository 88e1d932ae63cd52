// The reason an account was refused, as a sentence for the list of accounts. Null if the account is not at fault and the work
// should be retried, for example after a lost connection.
import { AppError } from '#src/system/errors.ts'

const sentences: Readonly<Record<string, string>> = {
  cards_pin: 'A live card here has one of the PINs',
  cards_vehicle_number: 'A live card here has one of the vehicle numbers',
  cards_number_hash_key: 'One of the numbers is a card here by now',
  accounts_cl_account_no_key: 'The account number has been taken',
  accounts_external_number_key: 'Another account has this number of the previous system by now',
  retired_account_numbers_pkey: 'The account number belonged to another account',
}

const integrityViolation = /^23/

export const refusalOf = (error: unknown): string | null => {
  if (error instanceof AppError) return error.message
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (!code || !integrityViolation.test(code)) return null
  return sentences[constraint ?? ''] ?? `What was sent does not fit what is here (${constraint ?? 'no name'})`
}
