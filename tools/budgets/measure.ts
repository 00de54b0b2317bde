import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { FIRST_VIEWS, LARGER_CHUNKS, LARGER_PAGES, LIMITS, SHARED } from './limits.ts'
import { entryKey, type Manifest, staticFiles, staticStyles } from './manifest.ts'

export interface Row {
  readonly name: string
  /** KiB; undefined: what should be measured is not in the build. */
  readonly size: number | undefined
  readonly limit: number
}

export const isOver = ({ size, limit }: Row): boolean => size === undefined || size > limit

/** A lazy page: `SetupPage.tsx` in the room of a feature, or what web/app/pages composes. */
const PAGE = /^(features|app)\/(.+\/)?(pages\/[^/]+|[^/]+Page)\.tsx$/

/** Measures the files of one build; fonts are compressed already and count as they are. */
function scale(folder: string): (files: Iterable<string>) => number {
  const known = new Map<string, number>()
  const weigh = (file: string): number => {
    const content = readFileSync(join(folder, file))
    return (file.endsWith('.woff2') ? content : gzipSync(content, { level: 9 })).length / 1024
  }
  return (files) => {
    let sum = 0
    for (const file of files) {
      const size = known.get(file) ?? weigh(file)
      known.set(file, size)
      sum += size
    }
    return sum
  }
}

const withEnding = (folder: string, ending: string): string[] =>
  readdirSync(join(folder, 'assets'))
    .filter((name) => name.endsWith(ending))
    .map((name) => `assets/${name}`)

/**
 * Every budget of a build with its size.
 * @param folder of the build, with .vite/manifest.json in it
 */
export function measure(folder: string): Row[] {
  const manifest = JSON.parse(
    readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'),
  ) as Manifest
  const weigh = scale(folder)
  const entry = entryKey(manifest)
  const filesOf = (keys: readonly string[], of = staticFiles) =>
    new Set(keys.flatMap((key) => [...of(manifest, key)]))
  const firstViews = (of: typeof staticFiles, named: string, limitOf?: number): Row[] =>
    FIRST_VIEWS.map(({ name, parts, limit }) => ({
      name: `${named}${name}`,
      size: parts.every((key) => key in manifest)
        ? weigh(filesOf([entry, ...parts], of))
        : undefined,
      limit: limitOf ?? limit,
    }))
  const before = filesOf([entry, SHARED])
  const added = (key: string): number =>
    weigh([...staticFiles(manifest, key)].filter((file) => !before.has(file)))

  const eager = staticFiles(manifest, entry)
  const lazy = Object.entries(manifest).filter(
    ([, { file }]) => file.endsWith('.js') && !eager.has(file),
  )
  const pages = Object.keys(manifest).filter((key) => PAGE.test(key))
  const worker = statSync(join(folder, 'sw.js'), { throwIfNoEntry: false })
  return [
    ...firstViews(staticFiles, ''),
    ...firstViews(staticStyles, 'CSS of ', LIMITS.css),
    { name: 'fonts', size: weigh(withEnding(folder, '.woff2')), limit: LIMITS.fonts },
    ...(worker ? [{ name: 'sw.js', size: weigh(['sw.js']), limit: LIMITS.worker }] : []),
    ...pages.map((key) => ({
      name: `+ ${key}`,
      size: added(key),
      limit: LARGER_PAGES[key] ?? LIMITS.page,
    })),
    ...lazy.map(([key, { file }]) => ({
      name: `lazy ${key}`,
      size: weigh([file]),
      limit: LARGER_CHUNKS[key] ?? LIMITS.lazyChunk,
    })),
  ]
}

const isSmallChunk = (row: Row): boolean =>
  row.name.startsWith('lazy ') && !isOver(row) && (row.size ?? 0) < row.limit / 2

/** The rows as a table for people; chunks under half their limit are only counted. */
export function formatTable(all: readonly Row[]): string {
  const rows = all.filter((row) => !isSmallChunk(row))
  const width = Math.max(...rows.map(({ name }) => name.length))
  const line = (row: Row): string => {
    const size = row.size === undefined ? 'absent' : row.size.toFixed(1)
    const mark = isOver(row) ? '✗' : ' '
    return `${mark} ${row.name.padEnd(width)} ${size.padStart(7)} of ${String(row.limit).padStart(3)} KiB`
  }
  const small = all.length - rows.length
  const rest = small > 0 ? [`  and ${small} lazy chunks under half their limit`] : []
  return [...rows.map(line), ...rest].join('\n')
}
