import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkLayers } from './chunk-layers.ts'
import { classNames } from './class-names.ts'
import { compileAhead } from './compile-ahead-plugin.ts'
import { endpoints } from './endpoints-plugin.ts'
import { pagesAhead } from './pages-ahead-plugin.ts'
import { precompress } from './precompress-plugin.ts'

const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig(({ command }) => ({
  plugins: [endpoints(), react({ jsxImportSource: '#jsx' }), pagesAhead(), compileAhead(), precompress()],
  // During development a class keeps its name in the browser.
  css: command === 'build' ? { modules: { generateScopedName: classNames(import.meta.dirname) } } : {},
  build: {
    manifest: true,
    sourcemap: false,
    /** The content policy allows fonts from our own origin only, so nothing is inlined as a data: address. */
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first chunk contains every file name, because it must know the files of a lazy page, and hashes do not compress. Seven
    // characters are 42 bits, enough to distinguish the files of two builds.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: chunkLayers(),
      },
    },
    /**
     * The first browsers that support light-dark(). For older targets it would be replaced by fixed values at the root, and a
     * dark bar on a light page would get the light page's colors.
     */
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/v1', '/docs', '/dev'].map((path) => [path, { target: apiUrl, changeOrigin: false }])),
  },
}))
