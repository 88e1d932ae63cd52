/** What Mantine calls the themes a person can choose. */
export const colorSchemes = { system: 'auto', light: 'light', dark: 'dark' } as const
