// The same for `npm run dev`.
import { Fragment as ReactFragment, jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime'
import { isTranslated } from './say.ts'
import { translated } from './translated.ts'

/** JSX calls it by this name. */
export const Fragment = ReactFragment

export const jsxDEV: typeof reactJsxDev = (type, props, ...rest) =>
  reactJsxDev(type, isTranslated() ? translated(type, props) : props, ...rest)
