// Sizes that are limits of the product: the style sheets read them from here, so that no number stands in two places.
import { limits } from '@forecourt/domain/rules/limits.ts'

/** Custom properties of the root, set before anything is drawn. */
export const sizes = {
  '--popup-height': `${limits.popupHeight}px`,
  '--popup-height-with-actions': `${limits.popupHeightWithActions}px`,
  '--header-width': `${limits.headerWidth}px`,
} as const
