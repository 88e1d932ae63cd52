import { useNavigate } from '@tanstack/react-router'

/** The part of the list's address about the card open over it. */
export type CardAddress = {
  card?: string
  tab?: string
  edit?: string
  /** Opens the allowance form, which reads this parameter itself: the limit that declined a purchase, if known. */
  allow?: string
  /** Closing returns to the page with the link. */
  back?: string
}

/** The address without the open card. */
const withoutCard = ({ card: _1, tab: _2, edit: _3, allow: _4, back: _5, ...rest }: CardAddress) => rest

/** Opens a card over the list. The address names the card, `?card=12`, and whether its form is open. */
export const useOpenCard = () => {
  const navigate = useNavigate()
  const open = (address: CardAddress) =>
    void navigate({ to: '.', search: (before: CardAddress) => ({ ...withoutCard(before), ...address }), resetScroll: false })
  return {
    view: (id: number) => open({ card: String(id) }),
    edit: (id: number) => open({ card: String(id), edit: '1' }),
  }
}
