// How a test finds what a person would: by its role and name. It waits until it is there.
import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'

type Name = string | RegExp

export const heading = (name: Name) => screen.findByRole('heading', { level: 1, name })
export const button = (name: Name, inside = document.body) => within(inside).findByRole('button', { name })
export const link = (name: Name, inside = document.body) => within(inside).findByRole('link', { name })
/** The star of a required field is no part of its name. */
export const field = (label: string, inside = document.body) =>
  within(inside).findByLabelText((words) => words.replace(/\s*\*$/, '') === label)
const text = (words: Name, inside = document.body) => within(inside).findByText(words)
/** The last one: a popup stands over the drawer that opened it. */
export const dialog = async (name: Name) => (await screen.findAllByRole('dialog', { name })).at(-1)!
export const question = (name: Name) => screen.findByRole('alertdialog', { name })

/** What a field says about itself below it, such as why it is refused. */
export const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

/** The page is there, and a part of it waits for an answer. */
export const expectBusy = () => waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull())

export const at = () => location.pathname + location.search

export const expectText = async (words: Name, inside?: HTMLElement) => expect(await text(words, inside)).toBeTruthy()
