// docs/product/roles-and-screens.md#legal-pages: the shape of the terms, the privacy policy and the website agreement, and how
// the provider's name is filled in.

export type LegalDocument = {
  title: string
  /** What a person accepts is remembered by this; a new text has a new one. */
  version: string
  /** The day it was last changed, as YYYY-MM-DD. */
  updated: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}

type Provider = { provider_name: string; phone: string }

/** The texts name the provider as `{provider_name}` and its 24-hour line as `{phone}`. */
export const fillIn = (document: LegalDocument, { provider_name, phone }: Provider): LegalDocument => {
  const filled = (text: string) => text.replaceAll('{provider_name}', () => provider_name).replaceAll('{phone}', () => phone)
  return {
    ...document,
    title: filled(document.title),
    sections: document.sections.map(({ heading, paragraphs }) => ({
      heading: filled(heading),
      paragraphs: paragraphs.map(filled),
    })),
  }
}
