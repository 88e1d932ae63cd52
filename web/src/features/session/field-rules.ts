// Validation of the forms before sign-in. The server validates again by the contract, whose schemas are too large for this chunk.
import { sharedProblems } from '@forecourt/domain/messages.ts'

export const required = (label: string) => (value: string) => (value.trim() === '' ? `${label} is required` : null)

export const emailAddress = (value: string) =>
  required('Email')(value) ?? (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Must be an e-mail address')

export const repeated = (value: string, { password }: { password: string }) =>
  value === password ? null : sharedProblems.passwordsDiffer
