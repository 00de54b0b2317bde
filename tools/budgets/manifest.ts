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

/** The chunk and everything it imports statically, each once. */
function staticChunks(manifest: Manifest, key: string): Chunk[] {
  const chunks: Chunk[] = []
  const seen = new Set<string>()
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (chunk === undefined || seen.has(name)) return
    seen.add(name)
    chunks.push(chunk)
    for (const next of chunk.imports ?? []) visit(next)
  }
  visit(key)
  return chunks
}

/** The files of a chunk and of everything it imports statically. */
export const staticFiles = (manifest: Manifest, key: string): Set<string> =>
  new Set(staticChunks(manifest, key).map(({ file }) => file))

/** The style sheets that come with a chunk and with everything it imports statically. */
export const staticStyles = (manifest: Manifest, key: string): Set<string> =>
  new Set(staticChunks(manifest, key).flatMap(({ css }) => css ?? []))

/** The key of the page's entry, index.html. */
export function entryKey(manifest: Manifest): string {
  const found = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true)
  if (found === undefined) throw new Error('The manifest of the build has no entry.')
  return found
}
