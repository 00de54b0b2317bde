import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { impureZ } from './tools/vite/impure-z.ts'
import { plainStyles } from './tools/vite/plain-styles.ts'
import { preloads } from './tools/vite/preloads.ts'
import { schemaless } from './tools/vite/schemaless.ts'
import { shapes } from './tools/vite/shapes.ts'
import { worker } from './tools/vite/worker.ts'

/** React Compiler is still called experimental by its plugin: REACT_COMPILER=off builds without it. */
const compiler = process.env.REACT_COMPILER !== 'off'

/** Where the development server sends what is not a file of the web app. */
const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: 'web',
  plugins: [
    schemaless(),
    impureZ(),
    shapes(),
    react({ compiler }),
    // `plainStyles` reads rules as Tailwind writes them; Vite minifies them afterwards.
    tailwindcss({ optimize: false }),
    plainStyles(),
    preloads('app/first-views.ts'),
    worker('web/worker/sw.ts'),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    assetsDir: 'assets',
    // Every browser that has the popovers of the app preloads modules itself.
    modulePreload: { polyfill: false },
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // „use no memo“ is for React Compiler, which has read it before anything is bundled.
      onLog: (level, log, print) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') print(level, log)
      },
      // Calls and refusals a screen does not use leave its bundle.
      treeshake: { manualPureFunctions: ['defineCall', 'defineEvent', 'refusal', 'z'] },
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/ },
            { name: 'router', test: /node_modules[\\/]@tanstack[\\/]/ },
            { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 3 },
            { name: 'entry', tags: ['$initial'] },
            // 20 files fewer on „Heute“: 400 ms over HTTP/1.1 (docs/decisions/0079).
            { name: 'shared', minShareCount: 9 },
          ],
        },
      },
    },
  },
  server: {
    strictPort: true,
    proxy: {
      '/api': { target: api },
      '/socket.io': { target: api, ws: true },
      '/uploads': { target: api },
    },
  },
})
