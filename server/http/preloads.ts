import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `</${file}>; rel=preload; as=style; crossorigin`
    : `</${file}>; rel=modulepreload; crossorigin`

/**
 * Reads which files a build's screens need besides those its page names (tools/vite/preloads.ts).
 * @returns the `Link` header for a request's address, if there is one
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
