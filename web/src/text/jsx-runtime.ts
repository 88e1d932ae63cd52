// React's own JSX runtime with one addition: in a language other than English it translates the texts of an element
// (docs/product/languages.md). Vite compiles every JSX element of ours to these functions.
import { Fragment as ReactFragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'
import { isTranslated } from './say.ts'
import { translated } from './translated.ts'

/** JSX requires this name. */
export const Fragment = ReactFragment

type Make = typeof reactJsx

export const jsx: Make = (type, props, key) => reactJsx(type, isTranslated() ? translated(type, props) : props, key)
export const jsxs: Make = (type, props, key) => reactJsxs(type, isTranslated() ? translated(type, props) : props, key)
