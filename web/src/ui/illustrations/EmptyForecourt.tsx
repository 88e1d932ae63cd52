import { Illustration } from './Illustration.tsx'

/** A lit canopy, two pumps, nobody there. */
export function EmptyForecourt() {
  return (
    <Illustration>
      <path fill="var(--art-soft)" d="M48 50 30 144h180L192 50z" />
      <path fill="var(--art-strong)" d="M62 50h8v94h-8zM170 50h8v94h-8z" />
      <rect width="200" height="24" x="20" y="28" fill="var(--art-sign)" rx="3" />
      <path fill="var(--art-lamp)" d="M40 52h44v4H40zM98 52h44v4H98zM156 52h44v4h-44z" />
      <path
        fill="var(--art-strong)"
        d="M88 88a4 4 0 0 1 4-4h20a4 4 0 0 1 4 4v56H88zM128 88a4 4 0 0 1 4-4h20a4 4 0 0 1 4 4v56h-28z"
      />
      <path fill="var(--art-soft)" d="M93 91h18v14H93zM133 91h18v14h-18z" />
      <path
        fill="none"
        stroke="var(--art-strong)"
        strokeWidth="3"
        d="M116 96h4a3 3 0 0 1 3 3v24a3 3 0 0 1-6 0M156 96h4a3 3 0 0 1 3 3v24a3 3 0 0 1-6 0"
      />
    </Illustration>
  )
}
