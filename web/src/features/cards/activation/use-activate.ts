import type { CardRow } from '@forecourt/domain/contract/cards.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { useRef } from 'react'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'

export type WaitingCard = Pick<
  CardRow,
  'id' | 'last_four' | 'vehicle_number' | 'description' | 'awaits_activation' | 'has_new_plastic'
>

type Form = { setErrors: (errors: Record<string, string>) => void }

/** Sends only the filled lines. The server numbers its errors by those, so they are mapped back to the lines of the form. */
export const useActivate = (cards: readonly WaitingCard[], form: Form) => {
  const places = useRef<number[]>([])
  const atPlace = (field: string) => {
    const [, line = ''] = /^cards\.(\d+)\./.exec(field) ?? []
    return `digits.${places.current[Number(line)] ?? 0}`
  }
  const activate = useCall(api.cards.activate, {
    refresh: ['cards', 'orders', 'dashboard'],
    popup: ({ data }) =>
      data.locked > 0
        ? `${counted(data.locked, 'card is Locked, like the one it replaces', 'cards are Locked, like those they replace')}. Call customer service`
        : `${counted(data.activated, 'card is', 'cards are')} active now`,
    form: {
      setErrors: (errors) =>
        form.setErrors(Object.fromEntries(Object.entries(errors).map(([field, message]) => [atPlace(field), message]))),
    },
  })
  return {
    isPending: activate.isPending,
    send: (digits: readonly string[], onSuccess: () => void) => {
      places.current = [...digits.keys()].filter((place) => digits[place] !== '')
      const sent = places.current.map((place) => ({ card_id: cards[place]!.id, last_four: digits[place]! }))
      activate.mutate({ body: { cards: sent } }, { onSuccess })
    },
  }
}
