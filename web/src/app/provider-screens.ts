// The screens of the menu group Provider. Staff run the provider's own business there, with no account chosen.
import type { Screen } from './screen.ts'

export const providerScreens: Screen[] = []
