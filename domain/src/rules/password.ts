// docs/product/people-and-sessions.md#passwords: 12 to 128 characters, not a common password, not the e-mail. No composition
// rules, no rotation.
import { limits } from './limits.ts'

type PasswordRule = { text: string; holds: (password: string, email: string) => boolean }

/** The rules that portal and server both check. The list of common passwords is on the server. */
export const passwordRules = [
  {
    text: `Use ${limits.passwordMin} to ${limits.passwordMax} characters`,
    holds: (password) => {
      const length = [...password.normalize('NFC')].length
      return length >= limits.passwordMin && length <= limits.passwordMax
    },
  },
  {
    text: 'Do not use your e-mail address',
    holds: (password, email) => {
      const [local = ''] = email.toLowerCase().split('@')
      const lower = password.toLowerCase()
      return password !== '' && lower !== email.toLowerCase() && lower !== local
    },
  },
] as const satisfies readonly PasswordRule[]

export const passwordProblems = (password: string, email: string) =>
  passwordRules.filter((rule) => !rule.holds(password, email)).map((rule) => rule.text)
