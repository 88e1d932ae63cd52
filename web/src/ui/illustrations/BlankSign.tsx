import { Illustration } from './Illustration.tsx'

/** A guide sign without a destination. */
export function BlankSign() {
  return (
    <Illustration>
      <path fill="var(--art-strong)" d="M76 84h8v60h-8zM156 84h8v60h-8z" />
      <rect width="176" height="76" x="32" y="20" fill="var(--art-sign)" rx="8" />
      <rect width="164" height="64" x="38" y="26" fill="none" stroke="#fff" strokeWidth="3" rx="5" />
      <path fill="none" stroke="#fff" strokeWidth="4" strokeLinecap="round" strokeDasharray="2 12" d="M60 58h84" opacity=".7" />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M164 47c1-8 16-9 17 1 0 8-9 7-9 15M172 72v.5"
      />
      <path fill="var(--art-soft)" d="M14 144c2-14 12-18 16-8 5-9 16-4 15 8zM190 144c0-9 8-13 13-6 4-8 15-5 16 6z" />
    </Illustration>
  )
}
