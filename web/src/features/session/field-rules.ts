// Checks of the forms before signing in. The server checks again with the contract; its schemas are too heavy for this chunk.
import { sharedProblems } from '@forecourt/domain/messages.ts'

export const required = (label: string) => (value: string) => (value.trim() === '' ? `${label} is required` : null)

export const emailAddress = (value: string) =>
  required('Email')(value) ?? (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Must be an e-mail address')

export const repeated = (value: string, { password }: { password: string }) =>
  value === password ? null : sharedProblems.passwordsDiffer
