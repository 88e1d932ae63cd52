import './app/fetch-fonts.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { keepOfflinePage } from './app/offline.ts'
import { sizes } from './app/sizes.ts'

for (const [name, size] of Object.entries(sizes)) document.documentElement.style.setProperty(name, size)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

keepOfflinePage()
