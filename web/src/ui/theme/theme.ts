// ux 5: the ramps are road-sign colours, 0 lightest to 9 darkest; step 7 carries white text, step 4 carries asphalt text.
import { createTheme, defaultVariantColorsResolver } from '@mantine/core'
import type { CSSVariablesResolver, MantineColorsTuple, VariantColorsResolver } from '@mantine/core'

const ramps = {
  guide: ['#e8fcf2', '#d0f9e5', '#adedcf', '#81ddb5', '#57ca9c', '#37ae82', '#089268', '#047150', '#00573c', '#00422c'],
  service: ['#f1f7ff', '#e3effe', '#c5dffe', '#9eccff', '#73b5ff', '#5499e5', '#337ecc', '#1661a8', '#034a86', '#003768'],
  caution: ['#fff5e6', '#feebcc', '#fed692', '#f4bd5a', '#e4a40f', '#c28b07', '#a17201', '#7d5800', '#604300', '#493200'],
  work: ['#fff4ee', '#fee9dd', '#ffd2b7', '#ffb486', '#fe9045', '#de762a', '#be5d04', '#944701', '#733500', '#582700'],
  stop: ['#fff4f1', '#ffe8e4', '#fed0c9', '#feb0a7', '#fe8b7f', '#ea665b', '#d53d37', '#af1d1e', '#8c060e', '#6c0006'],
  heritage: ['#fff4ed', '#ffe9db', '#f6d5c0', '#e9bda0', '#d7a583', '#bb8a69', '#9f7050', '#7f5437', '#643f26', '#4c2f1a'],
  violet: ['#f7f4ff', '#f0eafe', '#e2d4fe', '#d1b9fe', '#be9df7', '#a382da', '#8868bd', '#6b4c9a', '#53387b', '#3f295f'],
  asphalt: ['#f5f7f6', '#ebefed', '#d8dedc', '#c1cac7', '#aab4b0', '#8f9995', '#757e7b', '#59625f', '#444b49', '#323836'],
} as const satisfies Record<string, MantineColorsTuple>

/** The tones a chip, a shield or a button may take. */
export type Tone = keyof typeof ramps

const tones: Tone[] = ['guide', 'service', 'caution', 'work', 'stop', 'heritage', 'violet', 'asphalt']

const px = (pixels: number) => `${pixels / 16}rem`

// Mantine's autoContrast judges by the light shade only, so a filled button in the dark theme would get white on mint.
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...colors, color: 'var(--color-on-primary)' } : colors
}

const popoverShadow = '0 8px 28px rgb(10 16 14 / 18%), 0 2px 6px rgb(10 16 14 / 12%)'

// Plain objects on purpose: Component.extend() would pull every component named here into the first chunk.
export const theme = createTheme({
  primaryColor: 'guide',
  primaryShade: { light: 7, dark: 4 },
  colors: ramps,
  white: '#ffffff',
  black: '#17201e',
  variantColorResolver,
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-figures)',
  fontSizes: { xs: px(12), sm: px(14), md: px(16), lg: px(18), xl: px(22) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  fontWeights: { regular: '400', medium: '600', bold: '700' },
  headings: {
    fontFamily: 'var(--font-sign)',
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: px(26), lineHeight: '1.25' },
      h2: { fontSize: px(22), lineHeight: '1.25' },
      h3: { fontSize: px(18), lineHeight: '1.25' },
      h4: { fontSize: px(16), lineHeight: '1.25' },
      h5: { fontSize: px(14), lineHeight: '1.25' },
      h6: { fontSize: px(13), lineHeight: '1.25' },
    },
  },
  spacing: { xs: px(8), sm: px(12), md: px(16), lg: px(24), xl: px(32) },
  radius: { xs: px(2), sm: px(4), md: px(8), lg: px(10), xl: px(16) },
  defaultRadius: 'sm',
  breakpoints: { xs: '30em', sm: '40em', md: '62em', lg: '75em', xl: '85.375em' },
  shadows: { xs: 'none', sm: 'none', md: popoverShadow, lg: popoverShadow, xl: popoverShadow },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'asphalt' } },
    Checkbox: { defaultProps: { size: 'md', iconColor: 'var(--color-on-primary)' } },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, transitionProps: { duration: 160 } } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, transitionProps: { duration: 160 } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Radio: { defaultProps: { size: 'md', iconColor: 'var(--color-on-primary)' } },
    Switch: { defaultProps: { size: 'md' } },
    Tooltip: { defaultProps: { events: { hover: true, focus: true, touch: true } } },
  },
})

const pick = (tone: Tone, light: number, dark: number) => `light-dark(${ramps[tone][light]}, ${ramps[tone][dark]})`

const toneVariables = (tone: Tone) => ({
  [`--mantine-color-${tone}-text`]: pick(tone, 7, 4),
  [`--mantine-color-${tone}-filled`]: pick(tone, 7, 4),
  [`--mantine-color-${tone}-filled-hover`]: pick(tone, 8, 3),
  [`--mantine-color-${tone}-light`]: pick(tone, 1, 9),
  [`--mantine-color-${tone}-light-hover`]: pick(tone, 2, 8),
  [`--mantine-color-${tone}-light-color`]: pick(tone, 8, 2),
  [`--mantine-color-${tone}-outline`]: pick(tone, 7, 4),
  [`--mantine-color-${tone}-outline-hover`]: pick(tone, 0, 9),
})

// Mantine's style sheets name `gray-N` in the light theme and `dark-N` in the dark one. Both point at our role tokens,
// and a token follows `color-scheme`: dark bars inside a light page, and print, come out right without more rules.
const greys = {
  gray: ['sunken', 'sunken', 'line', 'line', 'control-border', 'placeholder', 'dimmed', 'text', 'text', 'text'],
  dark: ['text', 'text', 'dimmed', 'placeholder', 'control-border', 'hover', 'input', 'surface', 'page', 'page'],
}

const greyVariables = Object.fromEntries(
  Object.entries(greys).flatMap(([ramp, roles]) =>
    roles.map((role, step) => [`--mantine-color-${ramp}-${step}`, `var(--color-${role})`]),
  ),
)

const schemeVariables: Record<`--${string}`, string> = {
  '--mantine-color-text': 'var(--color-text)',
  '--mantine-color-bright': 'var(--color-text)',
  '--mantine-color-body': 'var(--color-surface)',
  '--mantine-color-error': 'var(--color-error)',
  '--mantine-color-success': 'var(--color-success)',
  '--mantine-color-placeholder': 'var(--color-placeholder)',
  '--mantine-color-anchor': 'var(--color-link)',
  '--mantine-color-dimmed': 'var(--color-dimmed)',
  '--mantine-color-default': 'var(--color-surface)',
  '--mantine-color-default-hover': 'var(--color-hover)',
  '--mantine-color-default-color': 'var(--color-text)',
  '--mantine-color-default-border': 'var(--color-control-border)',
  '--mantine-color-disabled': 'var(--color-disabled)',
  '--mantine-color-disabled-color': 'var(--color-dimmed)',
  '--mantine-color-disabled-border': 'var(--color-line)',
  '--mantine-primary-color-contrast': 'var(--color-on-primary)',
  ...Object.assign({}, ...tones.map(toneVariables)),
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: greyVariables,
  light: schemeVariables,
  dark: schemeVariables,
})
