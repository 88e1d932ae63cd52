type Named = { id: number; last_four: string | null; vehicle_number: string | null }

/** The name of a card in sentences and button labels. A card without a number is named by its vehicle. */
export const cardName = ({ id, last_four, vehicle_number }: Named) => {
  if (last_four) return `card ending ${last_four}`
  return vehicle_number ? `card for vehicle ${vehicle_number}` : `card ${id}`
}

export const cardTitle = (card: Named) => cardName(card).replace(/^c/, 'C')
