// Tells the browser to compile the functions of a script while the script is still downloading. By default Chromium compiles most
// functions at their first call, while a person waits: a third of the work of a phone until a page was drawn. Compiled in the
// background they cost the page nothing. Other browsers see only a comment (https://v8.dev/blog/explicit-compile-hints).
import type { Plugin } from 'vite'

const hint = '//# allFunctionsCalledOnLoad\n'

export const compileAhead = (): Plugin => ({
  name: 'forecourt-compile-ahead',
  apply: 'build',
  generateBundle: {
    // The hint must be in the first line, and the bundler inserts lines of its own.
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = hint + file.code
    },
  },
})
