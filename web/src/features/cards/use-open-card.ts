import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'

/**
 * The card that is open over the list, as the address has it: `?card=12`. A link from elsewhere may name its tab and ask to edit;
 * with `back` closing leads to where the link was.
 */
export const useOpenCard = () => {
  const {
    card,
    tab,
    edit,
    allow: _allow,
    back,
    ...rest
  } = useSearch({ strict: false }) as {
    card?: string
    tab?: string
    edit?: string
    /** Opens the form of an allowance, which reads it itself. */
    allow?: string
    back?: string
  }
  const { history } = useRouter()
  const navigate = useNavigate()
  const [startsEditing, setStartsEditing] = useState(false)
  const hasSeenList = useRef(false)

  useEffect(() => {
    if (card === undefined) hasSeenList.current = true
  }, [card])

  const open = (id: number, isEdit: boolean) => {
    setStartsEditing(isEdit)
    void navigate({ to: '.', search: { ...rest, card: String(id) }, resetScroll: false })
  }

  return {
    card_id: card !== undefined && /^[1-9]\d{0,14}$/.test(card) ? Number(card) : null,
    startsEditing: startsEditing || edit === '1',
    startsOn: tab,
    view: (id: number) => open(id, false),
    edit: (id: number) => open(id, true),
    close: () => {
      // Closing is going back to the list; a card opened by its address has no list behind it.
      if (hasSeenList.current || (back === '1' && history.canGoBack())) history.back()
      else void navigate({ to: '.', search: rest, replace: true, resetScroll: false })
    },
  }
}
