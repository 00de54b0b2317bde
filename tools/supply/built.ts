import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

const TEXT = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg'])

/** Hosts that may be named in the build because nothing is fetched from them, with the reason. */
const NAMED: Readonly<Record<string, string>> = {
  'www.w3.org': 'names of SVG and XML',
  'github.com': 'where Marked wants its faults told',
  'socket.io': 'a hint in an error of its client',
  'tailwindcss.com': 'the license beside the styles',
  'www.mp3dev.org': 'the page of LAME, in the encoder of voice messages',
  'react.dev': 'the page of React’s error numbers',
}

/**
 * Returns what must not be in a built web app: source maps, and addresses of other hosts. (Requests
 * made while people use it are watched in e2e/discretion.)
 */
export function builtFaults(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile()) return []
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(folder.length + 1)
    if (entry.name.endsWith('.map')) return [`${name} is a source map`]
    if (!TEXT.has(extname(entry.name))) return []
    const text = readFileSync(path, 'utf8')
    const hosts = [...text.matchAll(/\bhttps?:\/\/([a-z0-9.-]+\.[a-z]{2,})/gi)]
      .map(([, host = '']) => host.toLowerCase())
      .filter((host) => !(host in NAMED))
    const maps = /sourceMappingURL=/.test(text) ? [`${name} names a source map`] : []
    return [...maps, ...[...new Set(hosts)].map((host) => `${name} names ${host}`)]
  })
}

/**
 * Faults of a built server: source maps, code of tests, which the bundle names by its path,
 * and characters that double the memory of a module (`tools/server/build.ts`).
 */
export function builtServerFaults(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    if (name.endsWith('.map')) return [`${name} is a source map`]
    if (!name.endsWith('.mjs')) return []
    const code = readFileSync(join(folder, name), 'utf8')
    const tests = [...code.matchAll(/^\/\/ ((?:server\/testing\/|.*\.test\.ts).*)$/gm)]
    return [
      ...tests.map(([, path = '']) => `${name} has code of tests, ${path}`),
      ...(/[^\0-\x7f]/.test(code) ? [`${name} is not ASCII`] : []),
    ]
  })
}
