// Runs before the page is drawn. The content policy forbids inline scripts, so this is a separate file.

// Applies the chosen theme before the first paint, so that the other theme does not flash.
{
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  let chosen = null
  try {
    chosen = localStorage.getItem('color-scheme')
  } catch {
    // Storage is blocked: follow the system's setting.
  }
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light'
  document.documentElement.dataset.colorScheme = scheme
}

// zod compiles validations with `new Function` if that is allowed. The content policy forbids it, and even trying is reported as a
// violation, so this tells zod not to try.
// oxlint-disable-next-line no-underscore-dangle -- the name is zod’s
globalThis.__zod_globalConfig = { jitless: true }

// The first formatted amount and date make the browser load its language data, some 40 ms on a phone. This loads the data while
// the scripts are still downloading.
Intl.NumberFormat('en-US')
Intl.DateTimeFormat('en-US')
