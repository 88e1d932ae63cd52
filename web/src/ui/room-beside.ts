const gap = 6
const margin = 12
/** With less room than this below, and more above, the panel opens upwards. */
const enough = 240

/** The side on which a panel opens at its button, and the maximum height that keeps it inside the window. */
export const roomBeside = ({ top, bottom }: Pick<DOMRect, 'top' | 'bottom'>, windowHeight: number) => {
  const below = windowHeight - bottom - gap - margin
  const above = top - gap - margin
  const side = below < enough && above > below ? ('above' as const) : ('below' as const)
  return { side, height: Math.max(side === 'above' ? above : below, enough / 2) }
}
