import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ConfirmHost } from '#src/ui/ConfirmDialog.tsx'
import { PopupHost } from '#src/ui/Popup.tsx'
import { SkipLink } from '#src/ui/SkipLink.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { KitPage } from './KitPage.tsx'

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ThemeProvider>
      <SkipLink />
      <main id="main" tabIndex={-1}>
        <KitPage />
      </main>
      <PopupHost />
      <ConfirmHost />
    </ThemeProvider>
  </StrictMode>,
)
