import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextAreaField } from './TextAreaField.tsx'
import { TextField } from './TextField.tsx'

test.each([
  ['one line', TextField],
  ['several lines', TextAreaField],
])('a required field of %s has a star next to its label, and an optional one does not', (_, field) => {
  const drawn = (required: boolean) => renderToStaticMarkup(createElement(field as typeof TextField, { label: 'Note', required }))
  // The style sheet draws it, so the text of the label is its words alone.
  expect(drawn(true)).toMatch(/<label[^>]* data-required="true">Note<\/label>/)
  expect(drawn(false)).not.toContain('data-required')
})
