/** Turns 1,200.5 into 1200.5. Removes only commas that group digits in threes: 50,00 is not five thousand. */
export const ungrouped = (text: string) => (/^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text)
