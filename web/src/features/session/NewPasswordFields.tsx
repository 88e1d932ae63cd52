import type { UseFormReturnType } from '@mantine/form'
import { passwordProblems, passwordRules } from '@forecourt/domain/rules/password.ts'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { RuleList } from '#src/ui/RuleList.tsx'
import { repeated } from './field-rules.ts'

export type NewPassword = { password: string; password_confirmation: string }

export const noPassword: NewPassword = { password: '', password_confirmation: '' }

export const newPasswordRules = (email: string) => ({
  password: (value: string) => (value === '' ? 'Password is required' : (passwordProblems(value, email)[0] ?? null)),
  password_confirmation: repeated,
})

type NewPasswordFieldsProps<Values extends NewPassword> = { form: UseFormReturnType<Values>; email: string }

/** The new password, typed twice, with a checklist of the rules that updates while typing. */
export function NewPasswordFields<Values extends NewPassword>({ form, email }: NewPasswordFieldsProps<Values>) {
  const { password } = form.values
  const rules = passwordRules.map(({ text, holds }) => ({ text, isMet: holds(password, email) }))
  return (
    <>
      <PasswordField
        id="password"
        label="New password"
        size="md"
        autoComplete="new-password"
        description={<RuleList rules={rules} />}
        {...form.getInputProps('password')}
      />
      <PasswordField
        id="password_confirmation"
        label="Confirm password"
        size="md"
        autoComplete="new-password"
        {...form.getInputProps('password_confirmation')}
      />
    </>
  )
}
