// docs/product/people-and-sessions.md#passwords: the rules that the browser also checks are in the domain; the list of common
// passwords is here.
import { problems } from '@forecourt/domain/messages.ts'
import { passwordProblems } from '@forecourt/domain/rules/password.ts'
import { invalid } from '#src/system/errors.ts'

/** `Password2026!` is as common as `password`. The list takes megabytes, so it is loaded only when a person chooses a password. */
const isCommon = async (password: string) => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const common: readonly unknown[] = dictionary['passwords']
  const lower = password.toLowerCase()
  return common.includes(lower) || common.includes(lower.replace(/[\d\W_]+$/, ''))
}

/** Keyboards encode accents in different ways, so passwords are normalized before they are hashed (outside/passwords.ts). */
export const isSamePassword = (one: string, other: string) => one.normalize('NFC') === other.normalize('NFC')

type NewPassword = { password: string; password_confirmation: string }

export const assertAcceptablePassword = async ({ password, password_confirmation }: NewPassword, email: string) => {
  const found: string[] = passwordProblems(password, email)
  if (await isCommon(password)) found.push(problems.passwordCommon)
  if (found.length > 0) throw invalid({ password: found })
  if (!isSamePassword(password, password_confirmation)) throw invalid({ password_confirmation: [problems.passwordsDiffer] })
}
