// Finds elements as a user would, by role and name. Waits until they appear.
import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'

type Name = string | RegExp

export const heading = (name: Name) => screen.findByRole('heading', { level: 1, name })
export const button = (name: Name, inside = document.body) => within(inside).findByRole('button', { name })
export const link = (name: Name, inside = document.body) => within(inside).findByRole('link', { name })
/** The star of a required field is not part of its name. */
export const field = (label: string, inside = document.body) =>
  within(inside).findByLabelText((words) => words.replace(/\s*\*$/, '') === label)
const text = (words: Name, inside = document.body) => within(inside).findByText(words)
/** The last one, because a popup lies over the drawer that opened it. */
export const dialog = async (name: Name) => (await screen.findAllByRole('dialog', { name })).at(-1)!
export const question = (name: Name) => screen.findByRole('alertdialog', { name })

/** The description below a field, such as its error. */
export const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

/** The page is drawn, and a part of it is still loading. */
export const expectBusy = () => waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull())

export const at = () => location.pathname + location.search

export const expectText = async (words: Name, inside?: HTMLElement) => expect(await text(words, inside)).toBeTruthy()
