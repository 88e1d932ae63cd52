// The codes of a network in the format of the form.
import type { NetworkCode } from '@forecourt/domain/contract/networks.ts'
import { codedThings } from '@forecourt/domain/rules/network-channels.ts'

export type CodeForm = { what: NetworkCode['what']; our_id: string; their_code: string }
export const newCode: CodeForm = { what: 'fuel_profile', our_id: '', their_code: '' }

export const codeForms = (codes: readonly NetworkCode[]): CodeForm[] =>
  codes.map((code) => ({ ...code, our_id: String(code.our_id) }))
export const codesOf = (forms: readonly CodeForm[]): NetworkCode[] =>
  forms.map((form) => ({ ...form, our_id: Number(form.our_id) }))

export const codeProblems = (codes: readonly CodeForm[]) =>
  Object.fromEntries(
    codes.flatMap(({ what, our_id, their_code }, at) => {
      const isTwice = codes.findIndex((code) => code.what === what && code.our_id === our_id) < at
      return [
        [
          `codes.${at}.our_id`,
          /^\d{1,5}$/.test(our_id) ? (isTwice ? 'Has a code already' : null) : 'Choose what the code stands for',
        ],
        [`codes.${at}.their_code`, /^[0-9A-Za-z]{1,6}$/.test(their_code) ? null : 'One to six letters or digits'],
      ]
    }),
  ) as Record<string, string | null>

const shownCode = ({ what, our_id, their_code }: CodeForm) => `${codedThings[what]} ${our_id}: ${their_code}`
export const shownCodes = (codes: readonly CodeForm[]) => codes.map(shownCode).join(', ') || '–'
