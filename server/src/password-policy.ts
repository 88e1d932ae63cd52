// Decisions 3: what makes a password acceptable. The rules both sides know are in the domain; the common list is here.
import { dictionary } from '@zxcvbn-ts/language-common'
import { problems } from '@forecourt/domain/messages.ts'
import { passwordProblems } from '@forecourt/domain/rules/password.ts'
import { invalid } from './errors.ts'

const common = new Set(dictionary['passwords'])

/** `Password2026!` is as common as `password`. */
const isCommon = (password: string) => {
  const lower = password.toLowerCase()
  return common.has(lower) || common.has(lower.replace(/[\d\W_]+$/, ''))
}

/** Keyboards compose accents differently; they are hashed composed (outside/passwords.ts). */
export const isSamePassword = (one: string, other: string) => one.normalize('NFC') === other.normalize('NFC')

type NewPassword = { password: string; password_confirmation: string }

export const assertAcceptablePassword = ({ password, password_confirmation }: NewPassword, email: string) => {
  const found: string[] = passwordProblems(password, email)
  if (isCommon(password)) found.push(problems.passwordCommon)
  if (found.length > 0) throw invalid({ password: found })
  if (!isSamePassword(password, password_confirmation)) throw invalid({ password_confirmation: [problems.passwordsDiffer] })
}
