import type { MouseEvent } from 'react'

/**
 * A click on what lies around a dialog, which closes it. Not the second one of a double click: that was meant for what opened the
 * dialog, and it would be gone before anybody has seen it.
 */
export const isBeside = ({ target, currentTarget, detail }: MouseEvent) => target === currentTarget && detail < 2
