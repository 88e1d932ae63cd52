// A person's own profile, preferences and password (/account and /edit-password).
import { z } from 'zod'
import { phonePattern } from '#src/format/phone.ts'
import { columnLists } from '#src/rules/column-lists.ts'
import { limits } from '#src/rules/limits.ts'
import { isTimeZone } from '#src/rules/time-zone.ts'
import { languages } from '#src/text/languages.ts'
import { changeOf } from './change-of.ts'
import { data, done, endpoint } from './endpoint.ts'
import { email, line, timestamp } from './fields.ts'

/** Settings a person chooses on their profile. */
const ChosenPreferences = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'default', 'roomy']),
  success_messages: z.enum(['popup', 'toast']),
  single_key_shortcuts: z.boolean(),
  /** The language of the portal and of its mails to this person. */
  language: z.enum(languages),
})
export type ChosenPreferences = z.output<typeof ChosenPreferences>

const Preferences = ChosenPreferences.extend({
  /** docs/product/handling.md#the-tour: due until the person ends it. */
  tour: z.enum(['due', 'done']),
})
export type Preferences = z.output<typeof Preferences>

const ProfileFields = {
  first_name: line(50).min(1, 'First name is required'),
  last_name: line(50).min(1, 'Last name is required'),
  phone: z.union([z.literal(''), z.string().regex(phonePattern, 'Phone format is (###) ###-####')]),
  title: line(60),
  time_zone: z.string().max(60).refine(isTimeZone, 'Unknown time zone'),
  preferences: ChosenPreferences,
}

export const ProfileInput = z.strictObject(ProfileFields)
export type ProfileInput = z.output<typeof ProfileInput>

const ProfileEdit = changeOf(ProfileInput).extend({ preferences: changeOf(Preferences).optional() })
export type ProfileEdit = z.output<typeof ProfileEdit>

const Profile = z.object({
  user_id: z.int(),
  email: z.string(),
  user_type_id: z.int(),
  staff_roles: z.array(z.string()),
  status: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  title: z.string(),
  time_zone: z.string(),
  preferences: z.object(Preferences.shape),
  last_sign_in_at: timestamp.nullable(),
})
export type Profile = z.output<typeof Profile>

const columnName = z.string().regex(/^[\w-]{1,40}$/, 'Must be the name of a column')
const columnNames = z.array(columnName).max(80)

/** The column order of one list, and the columns the caller has hidden. */
const ListColumns = z.object({ list: z.string(), order: z.array(z.string()), hidden: z.array(z.string()) })
export type ListColumns = z.output<typeof ListColumns>

const password = z
  .string()
  .min(1, 'Password is required')
  .max(limits.passwordMax * 4)

export const profile = {
  get: endpoint({
    method: 'GET',
    path: '/v1/profile',
    summary: 'The caller’s own profile and preferences',
    access: 'session-before-terms',
    reads: true,
    response: data(Profile),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/profile',
    summary: 'Change the caller’s own profile and preferences',
    access: 'session-before-terms',
    by_owner: true,
    body: ProfileEdit,
    response: data(Profile),
  }),
  columns: endpoint({
    method: 'GET',
    path: '/v1/list_columns',
    summary: 'The columns of lists as the caller has chosen them',
    access: 'session',
    reads: true,
    response: data(z.array(ListColumns)),
  }),
  saveColumns: endpoint({
    method: 'PUT',
    path: '/v1/list_columns/:list',
    summary: 'Choose the columns of one list; the last choice wins',
    access: 'session',
    params: z.object({ list: z.enum(columnLists) }),
    body: z.strictObject({ order: columnNames, hidden: columnNames }),
    response: done,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/v1/password',
    summary: 'Change the caller’s own password; ends all their other sessions',
    access: 'session-before-terms',
    step_up: true,
    by_owner: true,
    body: z.strictObject({ current_password: password, password, password_confirmation: password }),
    response: done,
    limits: ['password-change'],
  }),
  requestEmailChange: endpoint({
    method: 'POST',
    path: '/v1/email_change',
    summary: 'Ask for another e-mail; it changes once the link sent there is opened, and the old address is told',
    access: 'session',
    by_owner: true,
    step_up: true,
    body: z.strictObject({ email, current_password: password }),
    response: done,
    limits: ['email-change'],
  }),
  confirmEmailChange: endpoint({
    method: 'POST',
    path: '/v1/email_change/confirm',
    summary: 'Confirm the new e-mail with the link sent there; ends all other sessions',
    access: 'session',
    by_owner: true,
    body: z.strictObject({ token: z.string().max(200) }),
    response: data(Profile),
    limits: ['link-guess'],
  }),
}
