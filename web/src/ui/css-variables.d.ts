import 'react'

// A component hands a number to its style sheet through a custom property, which React's own type does not know.
declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
