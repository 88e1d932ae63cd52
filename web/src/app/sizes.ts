// Sizes that are limits of the product. The style sheets read them from here, so that no number is defined twice.
import { limits } from '@forecourt/domain/rules/limits.ts'

/** Custom properties of the root element, set before anything is drawn. */
export const sizes = {
  '--popup-height': `${limits.popupHeight}px`,
  '--popup-height-with-actions': `${limits.popupHeightWithActions}px`,
  '--header-width': `${limits.headerWidth}px`,
} as const
