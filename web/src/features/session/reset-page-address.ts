declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Spec 4: the password reset request keeps the e-mail, but not in the address. */
    reset_email?: string
  }
}

/** Where the link in the mail leads. The server takes its own address from its configuration and only compares (decisions 2). */
export const resetPageAddress = () => `${globalThis.location.origin}/auth/reset-password`
