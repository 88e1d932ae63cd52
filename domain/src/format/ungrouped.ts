/** Groups of three with one mark. No first group begins with a zero: 0,500 is a half in another notation. */
const grouped = {
  '.': /^[+-]?[1-9]\d{0,2}([,\s])\d{3}(?:\1\d{3})*(?:\.\d*)?$/,
  ',': /^[+-]?[1-9]\d{0,2}([.\s])\d{3}(?:\1\d{3})*(?:,\d*)?$/,
}

/** Turns 1,200.5 into 1200.5. Removes only marks that group digits in threes: 50,00 is not five thousand. */
export const ungrouped = (text: string, decimal: '.' | ',' = '.') => {
  const mark = grouped[decimal].exec(text)?.[1]
  return mark === undefined ? text : text.replaceAll(mark, '')
}

/** Removes blanks and currency signs around a number. Between two digits, a blank groups thousands or is a mistake. */
export const withoutBlanks = (text: string) => text.replaceAll(/(?<![\d.,])[\s$]+|[\s$]+(?![\d.,])/g, '')
