import { expect, test } from 'vitest'
import {
  buttons,
  confirmations,
  deliveryErrors,
  lineErrors,
  modals,
  newCardOrder,
  orderSteps,
  pageNotFound,
  pinErrors,
  pinWarning,
  popups,
  problems,
  sessionExpiredPopup,
} from './messages.ts'
import { specTexts } from './spec-texts.fixture.ts'

const written = { email: '{email}', field: '...', length: 30 }

/** Functions are called with the placeholders of the given texts, so the results can be compared word for word. */
const functionTexts = [
  modals.userInvited(written.email),
  lineErrors.tooLong(written.field, written.length).replace(String(written.length), 'N'),
]

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

const catalogue = [
  [popups, confirmations, buttons, modals, problems],
  [lineErrors, pinErrors, deliveryErrors, pinWarning],
  [pageNotFound, newCardOrder, orderSteps, sessionExpiredPopup],
]
const catalogueTexts = [...stringsIn(catalogue), ...functionTexts]

test.each(specTexts.flatMap(({ section, texts }) => texts.map((text) => ({ section, text }))))(
  'the catalog contains, word for word, "$text" ($section)',
  ({ text }) => {
    expect(catalogueTexts).toContain(text)
  },
)

test.each([
  ['description', 30, 'The length of description must be 30 characters or fewer'],
  ['misc 4', 25, 'The length of misc 4 must be 25 characters or fewer'],
])('a %s that is too long is refused with its limit of %i', (field, length, text) => {
  expect(lineErrors.tooLong(field, length)).toBe(text)
})

test('no text in the catalog is empty or has leading or trailing spaces', () => {
  expect(catalogueTexts.filter((text) => text === '' || text.trim() !== text)).toEqual([])
})
