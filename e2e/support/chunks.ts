import { readFileSync } from 'node:fs'

/** The files of the built chunk made of this source, script first; paths like /assets/…. */
export function filesOf(source: string): string[] {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<
    string,
    { readonly file: string; readonly css?: readonly string[] }
  >
  const chunk = manifest[source]
  if (chunk === undefined) throw new Error(`no chunk of its own is made of ${source}`)
  return [chunk.file, ...(chunk.css ?? [])].map((file) => `/${file}`)
}
