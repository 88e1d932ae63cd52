declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Passes the e-mail on from the password reset request without putting it in the address. */
    reset_email?: string
  }
}

/** The page that the link in the mail leads to. The server only compares it with its configured address and uses that one. */
export const resetPageAddress = () => `${globalThis.location.origin}/auth/reset-password`
