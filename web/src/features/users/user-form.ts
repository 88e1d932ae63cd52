// The values of the forms for a new and an existing user. Validation uses the same schemas as the server.
import { NewUser, UserInput, type User } from '@forecourt/domain/contract/users.ts'
import { roleNames, userTypes, type RoleName } from '@forecourt/domain/rules/access.ts'

export type UserForm = UserInput
export type InviteForm = Omit<NewUser, 'activationurl'>

export const noUser: InviteForm = {
  email: '',
  first_name: '',
  last_name: '',
  phone: '',
  title: '',
  roles: [],
  user_type_id: userTypes.customer,
}

export const valuesOf = ({ first_name, last_name, phone, title, roles }: User): UserForm => ({
  first_name,
  last_name,
  phone,
  title,
  roles: (roles ?? []) as RoleName[],
})

export const userLabels: Record<keyof InviteForm, string> = {
  email: 'E-mail',
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  title: 'Title',
  roles: 'Roles',
  user_type_id: 'Type',
}

type Issues = { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }

/** Only the first message of a field is shown. */
const problemsOf = ({ error }: Issues): Record<string, string> =>
  Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]))

export const userProblems = (form: UserForm) => problemsOf(UserInput.safeParse(form))
export const inviteProblems = (form: InviteForm) => problemsOf(NewUser.safeParse(form))

export const shownField = (_field: string, value: unknown) => (Array.isArray(value) ? value.join(', ') || 'None' : String(value))

/** Always in the order of the offered roles, so that undoing a choice restores the exact value. */
export const toggled = (held: readonly RoleName[], role: RoleName, isHeld: boolean): RoleName[] =>
  roleNames.filter((name) => (name === role ? isHeld : held.includes(name)))
