/** A text as it is compared with what someone typed: in lower case and without accents. */
export const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
