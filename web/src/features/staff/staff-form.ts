// What the forms of a new and of a known member of staff hold, and what is wrong with them: the schemas the server applies.
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

/** A role that this version of the portal does not know is neither shown nor sent. */
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

/** In the order of the table, whatever the order of the clicks: taking a choice back leaves no trace. */
export const toggled = (held: readonly StaffRole[], role: StaffRole, isHeld: boolean): StaffRole[] =>
  staffRoleNames.filter((name) => (name === role ? isHeld : held.includes(name)))
