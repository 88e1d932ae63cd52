import { limits } from '@forecourt/domain/rules/limits.ts'

/** 0099 plus one is 0100, T-7 plus two is T-9. Null if there is no number to increment, or no room for it. */
export const countOn = (text: string, by: number) => {
  const [, start = '', digits = ''] = /^(.*?)(\d+)$/.exec(text.trim()) ?? []
  if (digits === '') return null
  const counted = start + String(Number(digits) + by).padStart(digits.length, '0')
  return counted.length > limits.vehicleNumberLength ? null : counted
}
