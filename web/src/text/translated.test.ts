import { createElement, Fragment, isValidElement, type ReactNode } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phraseBook, speaker } from '@forecourt/domain/text/phrase-book.ts'
import { jsx, jsxs } from './jsx-runtime.ts'
import { speakWith } from './say.ts'

beforeAll(() =>
  speakWith(
    speaker(
      phraseBook({
        Save: 'Guardar',
        Search: 'Buscar',
        'Lost card? Call {0} now': '¿Tarjeta perdida? Llame ahora al {0}',
        '{n} of {n2} cards': '{n} de {n2} tarjetas',
        'Added by': 'Agregada por',
        Active: 'Activa',
        'Active | driver': 'Activo',
      }),
    ),
  ),
)
afterAll(() => speakWith(undefined))

type Props = { children?: ReactNode } & Record<string, unknown>
const propsOf = (element: ReactNode) => (isValidElement<Props>(element) ? element.props : {})
const textOf = (node: ReactNode): string => {
  if (Array.isArray(node)) return node.map(textOf).join('')
  if (isValidElement<Props>(node)) return `<${String(node.type)}>${textOf(node.props.children)}</>`
  return typeof node === 'string' || typeof node === 'number' ? String(node) : ''
}
const said = (...children: ReactNode[]) =>
  textOf(propsOf(children.length === 1 ? jsx('p', { children: children[0] }) : jsxs('p', { children })).children)

test('a text is translated to the page’s language, and surrounding spaces stay', () => {
  expect(said('Save')).toBe('Guardar')
  expect(said(' Save ')).toBe(' Guardar ')
})

test('adjacent texts and numbers are one phrase', () => {
  expect(said(3, ' of ', 12, ' cards')).toBe('3 de 12 tarjetas')
})

test('an element inside a sentence moves to where the language needs it', () => {
  expect(said('Lost card? Call ', createElement('a', null, '800'), ' now')).toBe('¿Tarjeta perdida? Llame ahora al <a>800</>')
})

test('texts next to separate elements are translated one by one, and the elements stay in place', () => {
  const icon = createElement('svg')
  const element = jsxs('p', { children: [icon, null, 'Added by', ' ', createElement('b', null, 'Save'), false] })
  const children = propsOf(element).children as ReactNode[]
  expect(textOf(children)).toBe('<svg></>Agregada por <b>Save</>')
  expect([children.length, children[0]]).toEqual([6, icon])
})

test('a text that is not in the book stays unchanged', () => {
  expect(said('Sequim Lavender Farm')).toBe('Sequim Lavender Farm')
  expect(said('Hello ', 'Pat')).toBe('Hello Pat')
})

test('a word is translated by what it describes, if the book has such a translation', () => {
  const Chip = () => null
  const saidOf = (of: string, type: 'span' | typeof Chip = 'span') =>
    propsOf(jsx(type, { 'data-of': of, children: 'Active' }))['children']
  expect([saidOf('driver'), saidOf('driver', Chip), saidOf('card')]).toEqual(['Activo', 'Activo', 'Activa'])
})

test('data is never translated, even if it looks like a phrase', () => {
  expect(propsOf(jsx('td', { translate: 'no', children: 'Save' }))['children']).toBe('Save')
})

test('accessible names and hints are translated; field values are not', () => {
  const props = propsOf(jsx('input', { 'aria-label': 'Search', placeholder: 'Search', title: 'Save', value: 'Save', id: 'Save' }))
  expect(props).toMatchObject({ 'aria-label': 'Buscar', placeholder: 'Buscar', title: 'Guardar', value: 'Save', id: 'Save' })
})

test('props of our own components stay English until they are rendered', () => {
  const Panel = () => null
  expect(propsOf(jsx(Panel, { title: 'Save', label: 'Search' }))).toMatchObject({ title: 'Save', label: 'Search' })
  expect(propsOf(jsx(Fragment, { children: 'Save' }))['children']).toBe('Guardar')
})

test('in English nothing is changed', () => {
  speakWith(undefined)
  const props = { children: ['Save', 1] }
  expect(propsOf(jsxs('p', props))['children']).toBe(props.children)
})
