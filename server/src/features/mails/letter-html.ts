// A letter as HTML, for wide and narrow screens and for light and dark mode.
import type { Language } from '@forecourt/domain/text/languages.ts'
import { escapeHtml } from './escape-html.ts'

/** Mail programs apply only inline styles. The link is a button large enough for a thumb. */
const styles = {
  body: "margin:0 auto;max-width:36rem;padding:1.5rem 1rem;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif",
  p: 'margin:0 0 1rem',
  img: 'height:40px;width:auto;border:0',
  a: 'display:inline-block;padding:.7rem 1.2rem;border-radius:6px;background:#00704f;color:#ffffff;font-weight:600;text-decoration:none',
}

type Link = { label: string; address: string }
type Logo = { address: string; name: string }

type Page = { paragraphs: readonly string[]; language: Language; link?: Link | undefined; logo?: Logo | undefined }

export const letterHtml = ({ paragraphs, language, link, logo }: Page) => {
  const lines = [
    ...(logo
      ? [
          `<p style="${styles.p}"><img style="${styles.img}" src="${escapeHtml(logo.address)}" alt="${escapeHtml(logo.name)}" height="40"></p>`,
        ]
      : []),
    ...paragraphs.map((paragraph) => `<p style="${styles.p}">${escapeHtml(paragraph)}</p>`),
    ...(link
      ? [`<p style="${styles.p}"><a style="${styles.a}" href="${escapeHtml(link.address)}">${escapeHtml(link.label)}</a></p>`]
      : []),
  ]
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
  return `<!doctype html>\n<html lang="${language}"><head>${head}</head><body style="${styles.body}">\n${lines.join('\n')}\n</body></html>\n`
}
