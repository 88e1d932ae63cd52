import 'react'

// A component passes a number to its style sheet through a custom property, which React's own type does not allow.
declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
