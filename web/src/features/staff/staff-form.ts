// The values of the forms for a new and an existing member of staff. Validation uses the same schemas as the server.
import { NewStaffMember, StaffInput, type StaffMember } from '@forecourt/domain/contract/staff.ts'
import { staffRoleWords } from '@forecourt/domain/rules/staff-role-words.ts'
import { staffRoleNames, type StaffRole } from '@forecourt/domain/rules/staff-roles.ts'

export const noMember: NewStaffMember = {
  email: '',
  first_name: '',
  last_name: '',
  phone: '',
  title: '',
  staff_roles: [],
}

/** Roles unknown to this version of the portal are neither shown nor sent. */
const known = (roles: readonly string[]) => staffRoleNames.filter((role) => roles.includes(role))

export const roleLabels = (roles: readonly string[]) => known(roles).map((role) => staffRoleWords[role].label)

export const valuesOf = ({ first_name, last_name, phone, title, staff_roles }: StaffMember): StaffInput => ({
  first_name,
  last_name,
  phone,
  title,
  staff_roles: known(staff_roles),
})

export const staffLabels: Record<keyof NewStaffMember, string> = {
  email: 'E-mail',
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  title: 'Title',
  staff_roles: 'Roles',
}

type Issues = { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }

/** Only the first message of a field is shown. */
const problemsOf = ({ error }: Issues): Record<string, string> =>
  Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]))

export const staffProblems = (form: StaffInput) => problemsOf(StaffInput.safeParse(form))
export const inviteProblems = (form: NewStaffMember) => problemsOf(NewStaffMember.safeParse(form))

export const shownField = (_field: string, value: unknown) =>
  Array.isArray(value) ? roleLabels(value as string[]).join(', ') || 'None' : String(value)

/**
 * Choosing a narrower role removes `everything`, and the other way round: together they are `everything`, although the list of
 * roles reads as if the person were only an auditor. Always in the order of the table, so that undoing a choice restores the value.
 */
export const toggled = (held: readonly StaffRole[], role: StaffRole, isHeld: boolean): StaffRole[] => {
  const fits = (name: StaffRole) => !isHeld || (name === 'everything') === (role === 'everything')
  return staffRoleNames.filter((name) => (name === role ? isHeld : held.includes(name) && fits(name)))
}
