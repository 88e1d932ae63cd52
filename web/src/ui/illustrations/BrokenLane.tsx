import { Illustration } from './Illustration.tsx'

/** A road with a gap in it. */
export function BrokenLane() {
  return (
    <Illustration>
      <path fill="var(--art-soft)" d="M92 30h14l-4 22 10 14-14 20 8 20-12 20 6 18H20z" />
      <path fill="var(--art-soft)" d="M120 30h14l60 114h-80l-6-18 12-20-8-20 14-20-10-14z" />
      <path
        fill="none"
        stroke="var(--art-strong)"
        strokeWidth="3"
        strokeLinejoin="round"
        d="m106 30-4 22 10 14-14 20 8 20-12 20 6 18M120 30l-4 22 10 14-14 20 8 20-12 20 6 18"
      />
      <path fill="var(--art-strong)" d="M207 84h4v60h-4z" />
      <path fill="var(--art-lamp)" d="m212 52 15 27a3 3 0 0 1-3 5h-30a3 3 0 0 1-3-5l15-27a3.5 3.5 0 0 1 6 0z" />
      <path fill="none" stroke="#14201d" strokeWidth="4" strokeLinecap="round" d="M209 61v10M209 77v.5" />
    </Illustration>
  )
}
