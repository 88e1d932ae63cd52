/** 1,200.5 without its comma. Only commas that group digits in threes are left out: 50,00 is not five thousand. */
export const ungrouped = (text: string) => (/^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text)
