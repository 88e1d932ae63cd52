/** The length of a text as a reader and the limits count it: an emoji is one character. */
export const characters = (text: string) => [...text].length
