// Loaded before anything is drawn. The content policy forbids inline scripts, so this is a file of its own.

// The chosen theme is on the page before the first paint: no flash of the other one.
{
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  let chosen = null
  try {
    chosen = localStorage.getItem('color-scheme')
  } catch {
    // Storage is blocked: follow the system.
  }
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light'
  document.documentElement.dataset.colorScheme = scheme
}

// The checks of forms are compiled with `new Function` where that is allowed. Here it is not, and even asking is reported
// as a violation of the policy: this tells the library (zod) not to ask.
// oxlint-disable-next-line no-underscore-dangle -- the name is zod’s
globalThis.__zod_globalConfig = { jitless: true }

// The first amount and the first date that a page writes make the browser read its tables of languages, some 40 ms on a phone.
// Here it reads them while the scripts are on their way.
Intl.NumberFormat('en-US')
Intl.DateTimeFormat('en-US')
