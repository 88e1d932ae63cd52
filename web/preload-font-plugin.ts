// The text font is asked for together with the scripts, not when the first style that names it is read: less text changes
// its shape under the reader's eyes. Only this one; the others draw headings and figures.
import type { Plugin } from 'vite'

const textFont = /public-sans-latin-wght-normal.*\.woff2$/

export const preloadFont = (): Plugin => ({
  name: 'forecourt-preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => textFont.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head-prepend' as const,
        })),
  },
})
