const onlyDigits = (text: string) => text.replace(/\D/g, '')

/** Formats up to ten digits as (###) ###-####. A pasted +1 is dropped. */
export const maskPhone = (text: string) => {
  const all = onlyDigits(text)
  const digits = (all.length > 10 && all.startsWith('1') ? all.slice(1) : all).slice(0, 10)
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  if (line) return `(${area}) ${exchange}-${line}`
  if (exchange) return `(${area}) ${exchange}`
  return area && `(${area}`
}

type Typed = { value: string; caret: number }

/** The text to show after a keystroke, and the caret, which stays behind the same digit as before. */
export const maskTyping = (before: string, { value, caret }: Typed): Typed => {
  let digitsBeforeCaret = onlyDigits(value.slice(0, caret)).length
  let digits = onlyDigits(value)
  // Backspace over a bracket or a dash removed no digit: remove the digit before it, or the caret would never get past.
  if (value.length < before.length && digits === onlyDigits(before) && digitsBeforeCaret > 0) {
    digits = digits.slice(0, digitsBeforeCaret - 1) + digits.slice(digitsBeforeCaret)
    digitsBeforeCaret -= 1
  }
  const masked = maskPhone(digits)
  if (digitsBeforeCaret === 0) return { value: masked, caret: 0 }
  let seen = 0
  const position = [...masked].findIndex((char) => /\d/.test(char) && ++seen === digitsBeforeCaret)
  return { value: masked, caret: position === -1 ? masked.length : position + 1 }
}
