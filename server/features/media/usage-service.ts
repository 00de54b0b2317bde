import { PAIR_MAX_BYTES } from '#contract/media/rules.ts'
import type { Config } from '../../config.ts'
import { openSnapshot } from '../../storage/open-snapshot.ts'
import { cellsOf } from '../../storage/snapshot.ts'

interface Usage {
  readonly photos: Set<string>
  bytes: number
}

const number = (count: number) => count.toLocaleString('de-DE')
const megabytes = (bytes: number) =>
  (bytes / 1e6).toLocaleString('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** What the photos of each pair take, by its id, full size and preview together. */
async function usageByPair(config: Pick<Config, 'database'>): Promise<Map<string, Usage>> {
  const pairs = new Map<string, Usage>()
  const snapshot = await openSnapshot(config.database)
  try {
    const columns = ['pair_id', 'message_id', 'bytes']
    for await (const [pair, message, bytes] of cellsOf(snapshot, 'photos', columns)) {
      const usage = pairs.get(String(pair)) ?? { photos: new Set(), bytes: 0 }
      usage.photos.add(String(message))
      usage.bytes += Number(bytes)
      pairs.set(String(pair), usage)
    }
    return pairs
  } finally {
    await snapshot.close()
  }
}

/**
 * A table of the space each pair's photos take, the largest first, also while the server runs. It
 * names pairs by the beginning of their id and nobody in them.
 */
export async function describeUsage(config: Pick<Config, 'database'>): Promise<string> {
  const pairs = [...(await usageByPair(config))].toSorted((a, b) => b[1].bytes - a[1].bytes)
  if (pairs.length === 0) return 'Noch hat kein Paar Fotos.'
  const row = (...cells: string[]) => cells.map((cell) => cell.padStart(10)).join('  ')
  const lines = pairs.map(([id, { photos, bytes }]) =>
    row(
      id.slice(0, 8),
      number(photos.size),
      megabytes(bytes),
      `${Math.round((100 * bytes) / PAIR_MAX_BYTES)} %`,
    ),
  )
  const photos = pairs.reduce((sum, [, usage]) => sum + usage.photos.size, 0)
  const bytes = pairs.reduce((sum, [, usage]) => sum + usage.bytes, 0)
  return [
    row('Paar', 'Fotos', 'MB', 'der Grenze'),
    ...lines,
    row('alle', number(photos), megabytes(bytes), ''),
  ].join('\n')
}
