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

/** Packages the server and the page need at run time (trust m). */
export const RUNTIME_MAX = 20

/** What `npm start` builds the page with: installed by a start, loaded neither by server nor page. */
const BUILD = [
  '@tailwindcss/vite',
  '@vitejs/plugin-react',
  'oxc-transform-react',
  'tailwindcss',
  'vite',
]

const VERSION = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/

/**
 * What is wrong with a lockfile: entries that do not come from the registry by version and hash.
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

/** What is wrong with a package.json: versions that float, too much at run time. */
export function manifestFaults(manifest: Manifest, { packages }: Lockfile): string[] {
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = manifest
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies }
  const floating = Object.entries(all)
    .filter(([, version]) => !VERSION.test(version))
    .map(([name, version]) => `${name} is not pinned: ${version}`)
  const count = Object.keys(dependencies).filter((name) => !BUILD.includes(name)).length
  const scripts = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
    .filter((name) => manifest.allowScripts?.[name] !== false)
    .map((name) => `${name} brings a script that runs at its installation`)
  return [
    ...floating,
    ...scripts,
    ...(count > RUNTIME_MAX ? [`${count} packages at run time are too many`] : []),
  ]
}
