import { useNavigate } from '@tanstack/react-router'

/** What the address of the list says of the card that is open over it. */
export type CardAddress = {
  card?: string
  tab?: string
  edit?: string
  /** Opens the form of an allowance, which reads it itself. */
  allow?: string
  /** Closing leads to where the link was. */
  back?: string
}

/** The address of the list alone. */
export const withoutCard = ({ card: _1, tab: _2, edit: _3, allow: _4, back: _5, ...rest }: CardAddress) => rest

/** Opens a card over the list: its address says which, `?card=12`, and whether its form is open. */
export const useOpenCard = () => {
  const navigate = useNavigate()
  const open = (address: CardAddress) =>
    void navigate({ to: '.', search: (before: CardAddress) => ({ ...withoutCard(before), ...address }), resetScroll: false })
  return {
    view: (id: number) => open({ card: String(id) }),
    edit: (id: number) => open({ card: String(id), edit: '1' }),
  }
}
