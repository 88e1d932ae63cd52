import { Illustration } from './Illustration.tsx'

/** A barricade across the road. */
export function RoadClosed() {
  return (
    <Illustration>
      <path fill="var(--art-strong)" d="M62 44h8v100h-8zM170 44h8v100h-8zM50 138h32v6H50zM158 138h32v6h-32z" />
      <rect width="156" height="24" x="42" y="52" fill="var(--art-soft)" rx="3" />
      <rect width="156" height="24" x="42" y="92" fill="var(--art-soft)" rx="3" />
      <path
        fill="var(--art-strong)"
        d="M58 52h18L60 76H42zM94 52h18L96 76H78zM130 52h18l-16 24h-18zM166 52h18l-16 24h-18zM58 116h18L60 92H42zM94 116h18L96 92H78zM130 116h18l-16-24h-18zM166 116h18l-16-24h-18z"
      />
      <path fill="var(--art-lamp)" d="M57 30a9 9 0 0 1 18 0v10H57zM165 30a9 9 0 0 1 18 0v10h-18z" />
      <path fill="var(--art-strong)" d="M55 40h22v5H55zM163 40h22v5h-22z" />
    </Illustration>
  )
}
