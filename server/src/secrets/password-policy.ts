// docs/product/people-and-sessions.md#passwords: the rules that the browser checks too are in the domain; the list of common
// passwords is here.
import { dictionary } from '@zxcvbn-ts/language-common'
import { problems } from '@forecourt/domain/messages.ts'
import { passwordProblems } from '@forecourt/domain/rules/password.ts'
import { invalid } from '#src/system/errors.ts'

const common = new Set(dictionary['passwords'])

/** `Password2026!` is as common as `password`. */
const isCommon = (password: string) => {
  const lower = password.toLowerCase()
  return common.has(lower) || common.has(lower.replace(/[\d\W_]+$/, ''))
}

/** Keyboards write accents in different ways, so passwords are normalised before they are hashed (outside/passwords.ts). */
export const isSamePassword = (one: string, other: string) => one.normalize('NFC') === other.normalize('NFC')

type NewPassword = { password: string; password_confirmation: string }

export const assertAcceptablePassword = ({ password, password_confirmation }: NewPassword, email: string) => {
  const found: string[] = passwordProblems(password, email)
  if (isCommon(password)) found.push(problems.passwordCommon)
  if (found.length > 0) throw invalid({ password: found })
  if (!isSamePassword(password, password_confirmation)) throw invalid({ password_confirmation: [problems.passwordsDiffer] })
}
