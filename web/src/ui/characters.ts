/** How long a text is for its reader and for the rule that limits it, both of which take an emoji for one character. */
export const characters = (text: string) => [...text].length
