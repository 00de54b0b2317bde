/** One entry of Vite's .vite/manifest.json, keyed by the source path below web/. */
export interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

/** The files of a chunk and of everything it imports statically. */
export function staticFiles(manifest: Manifest, key: string): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (chunk === undefined || seen.has(name)) return
    seen.add(name)
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  visit(key)
  return files
}

/** The key of the page's entry, index.html. */
export function entryKey(manifest: Manifest): string {
  const found = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true)
  if (found === undefined) throw new Error('The manifest of the build has no entry.')
  return found
}
