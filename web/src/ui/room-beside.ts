const gap = 6
const margin = 12
/** Less than this below, and more above: then it opens upwards. */
const enough = 240

/** Where a panel opens at its button, and how high it may be to end inside the window. */
export const roomBeside = ({ top, bottom }: Pick<DOMRect, 'top' | 'bottom'>, windowHeight: number) => {
  const below = windowHeight - bottom - gap - margin
  const above = top - gap - margin
  const side = below < enough && above > below ? ('above' as const) : ('below' as const)
  return { side, height: Math.max(side === 'above' ? above : below, enough / 2) }
}
