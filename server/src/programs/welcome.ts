import type { Config } from '#src/system/config.ts'
import { demoLogins, demoPassword } from '#src/features/config/demo-logins.ts'

/** What the operator needs next, in a box. */
export const welcome = ({ public_origin, is_demo, smtp_url }: Config) => {
  const lines = [
    'Forecourt is running.',
    '',
    `Portal        ${public_origin}`,
    `API           ${public_origin}/docs`,
    ...(is_demo && !smtp_url ? [`Kept mail     ${public_origin}/dev/mail`] : []),
    ...(is_demo
      ? [
          '',
          `Demo logins, all with the password ${demoPassword}`,
          ...demoLogins.map(({ email, what }) => `  ${email.padEnd(42)}${what}`),
        ]
      : []),
    '',
    'Ctrl+C stops it. Nothing is lost.',
  ]
  const width = Math.max(...lines.map((line) => line.length))
  const edge = '─'.repeat(width + 2)
  return [`┌${edge}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${edge}┘`].join('\n')
}
