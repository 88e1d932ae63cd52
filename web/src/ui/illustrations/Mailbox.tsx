import { Illustration } from './Illustration.tsx'

/** The flag is up: something is on its way. */
export function Mailbox() {
  return (
    <Illustration>
      <path fill="var(--art-strong)" d="M122 100h12v44h-12zM104 100h48v8h-48z" />
      <path fill="var(--art-soft)" d="M74 100V64a26 26 0 0 1 26-26h72a26 26 0 0 1 26 26v36z" />
      <path fill="var(--art-strong)" d="M74 100V64a26 26 0 0 1 52 0v36z" />
      <path fill="var(--color-surface)" d="M80 94V65a20 20 0 0 1 40 0v29z" />
      <path fill="var(--art-sign)" d="M44 66h56v34H44z" />
      <path fill="none" stroke="#fff" strokeWidth="3" strokeLinejoin="round" d="m47 69 25 18 25-18" />
      <path fill="var(--art-strong)" d="M164 26h5v46h-5z" />
      <circle cx="166.5" cy="72" r="5" fill="var(--art-strong)" />
      <path fill="var(--art-lamp)" d="M169 26h30v19h-30z" />
    </Illustration>
  )
}
