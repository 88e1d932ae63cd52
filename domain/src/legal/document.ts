// docs/product/roles-and-screens.md#legal-pages: the type of the terms, the privacy policy and the website agreement, and filling
// in the provider's name.

export type LegalDocument = {
  title: string
  /** The portal records which version a person accepted, so every new text needs a new version. */
  version: string
  /** The day of the last change, as YYYY-MM-DD. */
  updated: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}

type Provider = { provider_name: string; phone: string }

/** Replaces `{provider_name}`, and `{phone}` with the provider's 24-hour line. */
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
