// The properties of an element with its texts in the reader's language. Called only for languages other than English.
import { cloneElement, isValidElement } from 'react'
import type { ReactNode } from 'react'
import { say } from './say.ts'

/** Attributes that people read or hear. The `title` of our own components is translated where they render it. */
const readAloud = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'alt']

/** `data-of`: what the words describe, see `say`. */
type Props = { children?: ReactNode; translate?: string; 'data-of'?: string | undefined } & Record<string, unknown>

export const translated = (type: unknown, props: unknown): object => {
  const given = props as Props
  const isData = given.translate === 'no'
  const changed: Record<string, unknown> = {}
  for (const name of typeof type === 'string' ? [...readAloud, 'title'] : readAloud) {
    const text = given[name]
    if (typeof text === 'string' && text !== '') changed[name] = say(text)
  }
  // User input and names from other systems are never translated, even if they match a phrase of the book.
  if (!isData && type !== 'style' && given.children !== undefined) changed['children'] = spoken(given.children, given['data-of'])
  return { ...given, ...changed }
}

const isText = (child: unknown) => typeof child === 'string' || typeof child === 'number'
const isNothing = (child: unknown) => child === null || child === undefined || typeof child === 'boolean'

/** A list inside the children that contains only texts is text, too. */
const isWords = (child: unknown) => isText(child) || isNothing(child)

const spoken = (children: ReactNode, of?: string): ReactNode => {
  if (typeof children === 'string') return saidInPlace(children, of)
  if (!Array.isArray(children) || !children.some((child) => typeof child === 'string' || Array.isArray(child))) return children
  const flat = children.map((child: ReactNode) =>
    Array.isArray(child) && child.every(isWords) ? child.filter(isText).join('') : child,
  )
  return asOneSentence(flat) ?? inPieces(flat, of)
}

/** Keeps the spaces around a text. */
const saidInPlace = (text: string, of?: string) => {
  const words = text.trim()
  return words === '' ? text : text.replace(words, () => say(words, of))
}

/**
 * "Press <b>Preview</b> to refresh" is one phrase, 'Press {0} to refresh', because other languages put the element elsewhere.
 * Undefined if the book does not have the whole phrase.
 */
const asOneSentence = (children: readonly ReactNode[]) => {
  const elements: ReactNode[] = []
  const phrase = children
    .map((child) => {
      if (isNothing(child)) return ''
      if (isText(child)) return String(child)
      return `{${elements.push(child) - 1}}`
    })
    .join('')
  const words = phrase.trim()
  const said = say(words)
  if (said === words) return undefined
  if (elements.length === 0) return [phrase.replace(words, () => said)]
  return said
    .split(/\{(\d+)\}/)
    .map((piece, index) => (index % 2 === 0 ? piece : withKey(elements[Number(piece)], piece)))
    .filter((piece) => piece !== '')
}

const withKey = (child: ReactNode, key: string) => (isValidElement(child) ? cloneElement(child, { key: `said-${key}` }) : child)

/** Translates each run of texts between two elements alone. Every element keeps its position, so that React keeps its state. */
const inPieces = (children: readonly ReactNode[], of?: string) => {
  const pieces = [...children]
  for (let at = 0; at < pieces.length; at++) {
    if (!isText(pieces[at])) continue
    let end = at
    while (end + 1 < pieces.length && (isText(pieces[end + 1]) || isNothing(pieces[end + 1]))) end++
    const run = pieces.slice(at, end + 1).map((piece) => (isText(piece) ? String(piece) : ''))
    pieces[at] = saidInPlace(run.join(''), of)
    while (at < end) pieces[++at] = ''
  }
  return pieces
}
