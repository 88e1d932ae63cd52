import type { MouseEvent } from 'react'

/**
 * Whether a click is on the backdrop of a dialog, which closes the dialog. Ignores the second click of a double click: it was
 * meant for the button that opened the dialog, and would close it at once.
 */
export const isBeside = ({ target, currentTarget, detail }: MouseEvent) => target === currentTarget && detail < 2
