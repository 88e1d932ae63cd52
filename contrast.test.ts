// Every combination of text and background is readable in both themes. The browser journeys check each screen in only one theme
// per width (docs/decisions/0057-a-state-is-looked-at-twice.md), so this test checks the colors themselves.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

const sheet = readFileSync(new URL('web/src/ui/theme/tokens.css', import.meta.url), 'utf8')

const tokensIn = (block: string) =>
  new Map(
    [...block.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(([, name, light, dark, both]) => [
      name,
      { light: light ?? both!, dark: dark ?? both! },
    ]),
  )

const root = tokensIn(sheet)
const tones = new Map(
  [...sheet.matchAll(/\[data-tone='(\w+)'\] \{([^}]*)\}/g)].map(([, tone, block]) => [tone!, tokensIn(block!)]),
)

const channel = (value: number) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const luminance = (colour: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
/** The contrast ratio of WCAG 2: 21 for black on white. */
const contrast = (one: string, other: string) => {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

type Tokens = typeof root
const colour = (tokens: Tokens, name: string, theme: Theme) => {
  const found = tokens.get(name)
  if (!found) throw new Error(`tokens.css has no --${name}`)
  return found[theme]
}

/** The pairs whose contrast is too low, as readable lines. */
const tooFaint = (tokens: Tokens, texts: readonly string[], grounds: readonly string[], least: number) =>
  themes.flatMap((theme) =>
    texts.flatMap((text) =>
      grounds
        .map((ground) => ({ ground, ratio: contrast(colour(tokens, text, theme), colour(tokens, ground, theme)) }))
        .filter(({ ratio }) => ratio < least)
        .map(({ ground, ratio }) => `${text} on ${ground}, ${theme}: ${ratio.toFixed(2)}`),
    ),
  )

const grounds = ['color-page', 'color-surface', 'color-sunken', 'color-input', 'color-hover', 'color-selected']
const text = 4.5
/** The minimum for a border, a ring or a mark that carries meaning. */
const mark = 3

test.each([
  { what: 'text', of: ['color-text', 'color-dimmed', 'color-link', 'color-link-hover', 'color-error'], on: grounds, least: text },
  { what: 'text of a state', of: ['color-success', 'color-warning'], on: ['color-page', 'color-surface'], least: text },
  { what: 'a placeholder', of: ['color-placeholder'], on: ['color-input'], least: text },
  { what: 'the current item', of: ['color-current-text'], on: ['color-current'], least: text },
  { what: 'the header', of: ['color-bar-text', 'color-bar-dimmed', 'color-led'], on: ['color-header', 'color-bar'], least: text },
  { what: 'the plate of the account', of: ['color-plate-text'], on: ['color-plate'], least: text },
  { what: 'a button', of: ['color-on-primary'], on: ['color-primary'], least: text },
  { what: 'the border of a control', of: ['color-control-border'], on: ['color-surface', 'color-input'], least: mark },
  { what: 'the focus ring', of: ['color-focus'], on: grounds, least: mark },
  {
    what: 'the marks of a chart',
    of: ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'],
    on: ['color-surface'],
    least: mark,
  },
])('$what contrasts enough with its background in both themes', ({ of, on, least }) => {
  expect(tooFaint(root, of, on, least)).toEqual([])
})

const onTones = [
  { of: 'tone-text', on: ['tone-tint', 'tone-tint-hover'] },
  { of: 'color-on-primary', on: ['tone-fill', 'tone-fill-hover'] },
]

test('in every tone, text is readable on the tint and button text on the fill, in both themes', () => {
  expect(tones.size).toBe(8)
  const faint = [...tones].flatMap(([tone, own]) =>
    onTones
      .flatMap(({ of, on }) =>
        tooFaint(
          new Map([...root, ...own]),
          [of],
          on.filter((name) => own.has(name)),
          text,
        ),
      )
      .map((pair) => `${tone}: ${pair}`),
  )
  expect(faint).toEqual([])
})

test('a pair with too little contrast is found', () => {
  expect(tooFaint(root, ['color-line'], ['color-surface'], mark)).toHaveLength(2)
})
