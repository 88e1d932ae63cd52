// A pair of hands at the portal: acts like a person, and counts every click and every key press.
import type { Locator, Page } from '@playwright/test'

export const handsOn = (page: Page) => {
  const counted = { clicks: 0, keys: 0 }
  const click = async (target: Locator) => {
    await target.click()
    counted.clicks += 1
  }
  const type = async (text: string) => {
    await page.keyboard.type(text)
    counted.keys += text.length
  }
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      counted.keys += 1
    }
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const search = async (text: string) => {
    // Keyboard shortcuts work only after the header has loaded.
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Search/ })
      .waitFor()
    await press('Control+K')
    await page.getByRole('combobox', { name: /^Search/ }).waitFor()
    await type(text)
  }
  /** Searches with Ctrl K and presses Enter once the wanted result is selected. */
  const find = async (text: string, found: RegExp) => {
    await search(text)
    await page.getByRole('option', { name: found, selected: true }).waitFor()
    await press('Enter')
  }
  const openMenu = async (group: string, item: string) => {
    await click(page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: group }))
    await click(page.getByRole('link', { name: item, exact: true }))
  }
  return { page, counted, click, type, press, find, button, openMenu }
}

export type Hands = ReturnType<typeof handsOn>
