declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The password reset request keeps the e-mail, but not in the address. */
    reset_email?: string
  }
}

/** Where the link in the mail leads. The server only compares it with the address in its configuration, which it uses. */
export const resetPageAddress = () => `${globalThis.location.origin}/auth/reset-password`
