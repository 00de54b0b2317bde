import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files in assets/ are modules or styles, all others plain scripts. */
function linkTo(file: string): string {
  if (!file.startsWith('assets/')) return `</${file}>; rel=preload; as=script`
  return file.endsWith('.css')
    ? `</${file}>; rel=preload; as=style; crossorigin`
    : `</${file}>; rel=modulepreload; crossorigin`
}

/**
 * Reads the preload lists of a build (tools/vite/preloads.ts).
 * @returns the `Link` header for a URL, if there is one
 */
export function readPreloads(webDir: string): (url: string) => string | undefined {
  const file = join(webDir, '.vite', 'preloads.json')
  if (!existsSync(file)) return () => undefined
  const lists = JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly string[]>
  const links = new Map(
    Object.entries(lists).map(([path, files]) => [path, files.map(linkTo).join(', ')]),
  )
  return (url) => links.get(url.split('?', 1)[0] ?? '')
}
