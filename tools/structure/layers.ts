/** A folder of the project: what lies in it, and how high it stands on its side. */
export interface Layer {
  readonly side: 'contract' | 'server' | 'web' | 'proofs' | 'e2e' | 'tools' | 'content'
  readonly name: string
  /** A file may import what stands lower, and its own layer. */
  readonly rank: number
  /** Set where the layer has one folder per feature. */
  readonly feature?: string
}

const PAIR = 2
const IDENTITY = 3
const FEATURES = 4
const TOP = 5
const TESTING = 6

const SERVER: Readonly<Record<string, number>> = {
  lib: 0,
  'config.ts': 1,
  'version.ts': 1,
  storage: 1,
  vault: 1,
  files: 1,
  http: 1,
  live: 1,
  cluster: 1,
  'context.ts': PAIR,
  pair: PAIR,
  identity: IDENTITY,
  'feature.ts': IDENTITY,
  features: FEATURES,
  backup: TOP,
  demo: TOP,
  operator: TOP,
  'serve.ts': TOP,
  'app.ts': TOP,
  'greeting.ts': TOP,
  'main.ts': TOP,
  'start.mjs': TOP,
  'admin.ts': TOP,
  testing: TESTING,
}

const WEB: Readonly<Record<string, number>> = {
  lib: 0,
  ui: 1,
  features: FEATURES,
  app: TOP,
  'main.tsx': TOP,
  'main.ts': TOP,
  worker: TOP,
  testing: TESTING,
}

function contractLayer(parts: readonly string[]): Layer {
  const [, folder = '', file] = parts
  if (file === undefined) return { side: 'contract', name: folder, rank: 2 }
  if (folder === 'kernel') return { side: 'contract', name: 'kernel', rank: 0 }
  return { side: 'contract', name: 'features', rank: 1, feature: folder }
}

/**
 * Where a file stands.
 * @returns undefined for a file that lies outside of every known place
 */
export function layerOf(path: string): Layer | undefined {
  const parts = path.split('/')
  const [side, place = '', feature = ''] = parts
  switch (side) {
    case 'contract':
      return contractLayer(parts)
    case 'server':
    case 'web': {
      // The test of a file stands beside it.
      const name = place.replace('.test.', '.')
      const rank = (side === 'server' ? SERVER : WEB)[name]
      if (rank === undefined) return undefined
      return { side, name, rank, ...(place === 'features' ? { feature } : {}) }
    }
    case 'proofs':
    case 'e2e':
    case 'tools':
    case 'content':
      return { side, name: side, rank: 0 }
    default:
      return undefined
  }
}

export const knownPlaces = (side: 'server' | 'web'): string =>
  Object.keys(side === 'server' ? SERVER : WEB).join(', ')
