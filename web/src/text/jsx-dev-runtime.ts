// The same as jsx-runtime.ts, for `npm run dev`.
import { Fragment as ReactFragment, jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime'
import { isTranslated } from './say.ts'
import { translated } from './translated.ts'

/** JSX requires this name. */
export const Fragment = ReactFragment

export const jsxDEV: typeof reactJsxDev = (type, props, ...rest) =>
  reactJsxDev(type, isTranslated() ? translated(type, props) : props, ...rest)
