// The changes of an account, formatted for its history.
import { standingNames, type Standing } from './account-standing.ts'

type Values = Readonly<Record<string, unknown>>

const labels: readonly (readonly [field: string, label: string])[] = [
  ['standing', 'Standing'],
  ['name', 'Name'],
  ['cl_account_no', 'Number'],
  ['external_number', 'Previous number'],
  ['city', 'City'],
  ['state', 'State'],
  ['time_zone', 'Time zone'],
  ['networks', 'Networks'],
  ['contacts', 'Contacts'],
  ['note', 'Note'],
  ['nobody_signs_in', 'Nobody signs in'],
  ['closes_on', 'Closes on'],
  ['invoiced_by', 'Billed by'],
  ['invoiced_by_from', 'From'],
]

const shown = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (field === 'standing') return standingNames[value as Standing] ?? ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

export const accountChanges = (before: Values, after: Values) =>
  labels
    .filter(([field]) => shown(field, before[field]) !== shown(field, after[field]))
    .map(([field, label]) => ({ field, label, before: shown(field, before[field]), after: shown(field, after[field]) }))
