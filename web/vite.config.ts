import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { endpoints } from './endpoints-plugin.ts'
import { precompress } from './precompress-plugin.ts'

const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [endpoints(), react(), precompress()],
  build: {
    manifest: true,
    sourcemap: false,
    /** The policy allows fonts from our own origin only, so nothing is inlined as a data: address. */
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/v1', '/docs', '/dev'].map((path) => [path, { target: apiUrl, changeOrigin: false }])),
  },
})
