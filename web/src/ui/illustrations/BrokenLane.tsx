import { Illustration } from './Illustration.tsx'

/** A road with a gap in it. */
export function BrokenLane() {
  return (
    <Illustration>
      <path
        fill="var(--art-soft)"
        d="M104 30h13l-5 22 10 14-16 20 9 20-14 20 6 18H30zM125 30h11l74 114h-87l-8-18 15-22-9-20 15-20-10-14z"
      />
      <path
        fill="none"
        stroke="var(--art-strong)"
        strokeWidth="3"
        strokeLinejoin="round"
        d="m117 30-5 22 10 14-16 20 9 20-14 20 6 18M125 30l-5 22 10 14-15 20 9 20-15 22 8 18"
      />
      <path fill="var(--art-strong)" d="m186 52 15 27a3 3 0 0 1-3 5h-30a3 3 0 0 1-3-5l15-27a3.5 3.5 0 0 1 6 0z" />
      <path fill="none" stroke="var(--art-soft)" strokeWidth="4" strokeLinecap="round" d="M183 62v9M183 77v.5" />
      <path fill="var(--art-strong)" d="M181 84h4v34h-4z" />
    </Illustration>
  )
}
