interface Entry {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, Entry>>
}

export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly allowScripts?: Readonly<Record<string, boolean>>
}

/** Every package the server, the page or its build needs, with the reason for it (trust m). */
export const REASONS: Readonly<Record<string, string>> = {
  '@breezystack/lamejs':
    'Encodes voice messages as MP3 in plain JavaScript: the page runs no WebAssembly.',
  '@fastify/busboy': 'Reads multipart bodies as they arrive.',
  '@fastify/static': 'Sends the built files with ranges, tags and precompressed forms.',
  '@simplewebauthn/server': 'Checks passkeys: CBOR, COSE keys and attestation are no work of ours.',
  '@tailwindcss/vite': 'Build: runs Tailwind.',
  '@tanstack/react-query': 'Cache of the server’s answers.',
  '@tanstack/react-router': 'Routes with types, guards and lazy pages.',
  '@vitejs/plugin-react': 'Build: JSX and React Compiler.',
  aws4fetch: 'Signs requests to an S3 store; the SDK of Amazon is a hundred times as large.',
  fastify: 'HTTP server.',
  idb: 'Promises over IndexedDB, where messages wait for the network.',
  kysely: 'One set of typed queries for both databases.',
  'libheif-js': 'Decodes the photos of iPhones, which sharp’s own build does not.',
  'lucide-react': 'Icons.',
  marked: 'Parses the Markdown of stories.',
  'mpg123-decoder': 'Decodes voice messages, as WebAssembly in a process of its own.',
  'oxc-transform-react': 'Build: React Compiler without Babel.',
  pg: 'Talks to PostgreSQL.',
  react: 'Renders the page.',
  'react-dom': 'Renders the page.',
  sharp: 'Decodes, scales and encodes photos.',
  'socket.io': 'Sockets with rooms, acknowledgements and long polling where no websocket passes.',
  'socket.io-client': 'The other end of them.',
  tailwindcss: 'Build: the styles.',
  thumbhash: 'A photo’s preview in 25 bytes.',
  uqr: 'The QR code of the address for phones; no dependencies.',
  vite: 'Build: bundles the page.',
  'wasm-media-encoders': 'Encodes them anew, six times as fast as plain JavaScript.',
  'web-push': 'Encrypts notifications (RFC 8291) and signs them (RFC 8292).',
  zod: 'Checks what comes in, and describes it for OpenAPI.',
}

const VERSION = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/

/**
 * Returns the faults of a lockfile: entries that do not come from the registry by version and hash.
 * Packages for other systems may lack their hash where the registry at hand does not carry them.
 */
export function lockfileFaults({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === '') return []
    const faults: string[] = []
    if (entry.link === true) faults.push('is a link')
    if (!VERSION.test(entry.version ?? '')) faults.push('has no plain version')
    // Without an address npm asks the registry it is set to, and the hash decides.
    if (entry.resolved !== undefined) faults.push(`names a place: ${entry.resolved}`)
    if (entry.integrity === undefined && entry.optional !== true) faults.push('has no hash')
    if (entry.integrity !== undefined && !entry.integrity.startsWith('sha512-')) {
      faults.push('has a weak hash')
    }
    return faults.map((fault) => `${path} ${fault}`)
  })
}

/**
 * Returns the faults of a package.json: versions that float, packages without a reason, scripts
 * that run at the installation.
 */
export function manifestFaults(manifest: Manifest, { packages }: Lockfile): string[] {
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = manifest
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies }
  const floating = Object.entries(all)
    .filter(([, version]) => !VERSION.test(version))
    .map(([name, version]) => `${name} is not pinned: ${version}`)
  const unexplained = Object.keys(dependencies)
    .filter((name) => !(name in REASONS))
    .map((name) => `${name} has no reason in tools/supply/lockfile.ts`)
  const scripts = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
    .filter((name) => manifest.allowScripts?.[name] !== false)
    .map((name) => `${name} brings a script that runs at its installation`)
  return [...floating, ...scripts, ...unexplained]
}
