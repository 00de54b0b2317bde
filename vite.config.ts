import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { preloads } from './tools/vite/preloads.ts'
import { schemaless } from './tools/vite/schemaless.ts'
import { together } from './tools/vite/together.ts'
import { worker } from './tools/vite/worker.ts'
import { firstViews } from './web/app/first-views.ts'

/** React Compiler is still called experimental by its plugin: REACT_COMPILER=off builds without it. */
const compiler = process.env.REACT_COMPILER !== 'off'

/**
 * Rarely opened: what they import is found when they are there, instead of being named in the first
 * file everybody loads. Their style sheets must be named.
 */
const RARE =
  /assets[\\/](SetupPage|AcceptPage|InvitePage|CategoryPage|CategoriesPage|GalleryPage|security|LoginMethods|DeviceSettings|LeavePage|DeleteAccountPage|RecoverPage|DecoyPage|startAppLock|PasskeyLogin|RecoveryCodesOffer|LogPage|OverviewPage|UsersPage|edit|new|EditCardPage|NewCardPage|privacy|promise|not-found|random|FavoritesPage|MyCardsPage|AllCardsPage|UpdateNote)-/

/** Where the development server sends what is not a file of the web app. */
const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

/** Every screen begins with these; split among the lazy parts they compress worse. */
const CORE =
  /web[\\/]lib[\\/](api|localStorage|events|devicePreferences|freshPassword|requestGate|identity|appLockStorage|log|queryFailure|sessionReset|session|socket|documentTitle|clearDeviceData)\.ts$|web[\\/]ui[\\/](buttonClass|Spinner|cx|motionAllowed)\.|contract[\\/]kernel[\\/]roles\.|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)/

/** A card from all its sides. */
const CARD = /features[\\/]cards[\\/]card[\\/](FlipCard|CardBack|CardFront|LockedOverlay)\./

const root = resolve(import.meta.dirname, 'web')
const login = { root, before: ['app/main.tsx'], parts: ['app/pages/login.tsx'] }
const frame = {
  root,
  before: ['app/main.tsx', 'app/pages/login.tsx'],
  parts: ['app/QueryProvider.tsx', 'app/pages/home.tsx'],
  // The card of the day and its picker, which nearly every screen about cards draws as well.
  also: [
    'features/cards/art/CardArt.tsx',
    'features/cards/card/CardBox.tsx',
    'features/cards/card/CardPlaceholder.tsx',
    'features/cards/art/CategoryIcon.tsx',
    'features/cards/card/texts.ts',
    'features/cards/deck/texts.ts',
    'features/cards/reactions/state.ts',
    'ui/Avatar.tsx',
    'ui/ChilliRow.tsx',
  ],
}

export default defineConfig({
  root,
  plugins: [
    schemaless(),
    react({ compiler }),
    tailwindcss(),
    preloads(firstViews),
    worker('web/worker/sw.ts'),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    assetsDir: 'assets',
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      resolveDependencies: (file, needed) =>
        RARE.test(file) ? needed.filter((name) => name.endsWith('.css')) : needed,
    },
    rolldownOptions: {
      // „use no memo“ is for React Compiler, which has read it before anything is bundled.
      onLog: (level, log, print) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') print(level, log)
      },
      // Calls and refusals a screen does not use leave its bundle.
      treeshake: { manualPureFunctions: ['defineCall', 'defineEvent', 'refusal', 'z'] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/ },
            { name: 'router', test: /node_modules[\\/]@tanstack[\\/]/ },
            { name: 'core', test: CORE },
            // What the entry loads stays with it, whatever else the next group needs of it.
            { name: 'entry', tags: ['$initial'] },
            // The fields of the login, which other screens have as well.
            {
              debugName: 'fields',
              name: together('fields', login),
              test: /web[\\/](ui|lib)[\\/]/,
              minShareCount: 2,
            },
            // What every screen behind the login needs; the page of „Heute“ brings little else.
            { debugName: 'frame', name: together('frame', frame), minShareCount: 2 },
            // Many small files take longer than the bytes in them (docs/decisions/0029).
            { name: 'icons', test: /lucide-react[\\/]dist[\\/]esm[\\/]icons/, minShareCount: 3 },
            { name: 'card', test: CARD },
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
