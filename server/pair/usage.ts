import type { Config } from '../config.ts'
import type { Quotas } from '../lib/quotas.ts'
import { openSnapshot } from '../storage/open-snapshot.ts'
import { cellsOf, type Snapshot } from '../storage/snapshot.ts'

interface Usage {
  readonly photos: Set<string>
  bytes: number
  cards: number
  stories: number
  /** Count of the current UTC day. */
  messages: number
}

const DAY_MS = 86_400_000

const number = (count: number) => count.toLocaleString('de-DE')
const megabytes = (bytes: number) =>
  (bytes / 1e6).toLocaleString('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Counts and sizes per pair, without decrypting anything. */
async function usageByPair(snapshot: Snapshot, now: number): Promise<Map<string, Usage>> {
  const pairs = new Map<string, Usage>()
  const of = (pair: unknown): Usage => {
    const known = pairs.get(String(pair))
    if (known !== undefined) return known
    const usage = { photos: new Set<string>(), bytes: 0, cards: 0, stories: 0, messages: 0 }
    pairs.set(String(pair), usage)
    return usage
  }
  for await (const [pair] of cellsOf(snapshot, 'own_cards', ['pair_id'])) of(pair).cards += 1
  for await (const [pair] of cellsOf(snapshot, 'own_stories', ['pair_id'])) of(pair).stories += 1
  for await (const [pair, at] of cellsOf(snapshot, 'messages', ['pair_id', 'created_at'])) {
    const usage = of(pair)
    if (Number(at) >= now - (now % DAY_MS)) usage.messages += 1
  }
  const columns = ['pair_id', 'message_id', 'bytes']
  for await (const [pair, message, bytes] of cellsOf(snapshot, 'photos', columns)) {
    const usage = of(pair)
    usage.photos.add(String(message))
    usage.bytes += Number(bytes)
  }
  return pairs
}

async function usageOf(database: Config['database'], now: number): Promise<Map<string, Usage>> {
  const snapshot = await openSnapshot(database)
  try {
    return await usageByPair(snapshot, now)
  } finally {
    await snapshot.close()
  }
}

/** Usage of the quota with the highest share. */
function nearest({ cards, stories, messages, bytes }: Usage, quotas: Quotas): string {
  const shares = [
    cards / quotas.cards,
    stories / quotas.stories,
    messages / quotas.messagesPerDay,
    bytes / quotas.photoBytes,
  ]
  return `${Math.round(100 * Math.max(...shares))} %`
}

/**
 * A table of the storage of each pair (O-151), most photos first. Works while the server runs.
 * Pairs are named by the prefix of their id.
 * @param now epoch milliseconds; messages are those of its UTC day
 */
export async function describeUsage(
  { database, quotas }: Pick<Config, 'database' | 'quotas'>,
  now: number,
): Promise<string> {
  const pairs = [...(await usageOf(database, now))].toSorted(
    (a, b) => b[1].bytes - a[1].bytes || b[1].cards - a[1].cards,
  )
  if (pairs.length === 0) return 'Noch hat kein Paar etwas abgelegt.'
  const row = (...cells: string[]) =>
    cells
      .map((cell) => cell.padStart(14))
      .join('  ')
      .trimEnd()
  const lines = pairs.map(([id, usage]) =>
    row(
      id.slice(0, 8),
      number(usage.cards),
      number(usage.stories),
      number(usage.messages),
      number(usage.photos.size),
      megabytes(usage.bytes),
      nearest(usage, quotas),
    ),
  )
  const sum = (count: (usage: Usage) => number) =>
    pairs.reduce((total, [, usage]) => total + count(usage), 0)
  return [
    row('Paar', 'Karten', 'Geschichten', 'heute gesendet', 'Fotos', 'MB Fotos', 'der Grenze'),
    ...lines,
    row(
      'alle',
      number(sum(({ cards }) => cards)),
      number(sum(({ stories }) => stories)),
      number(sum(({ messages }) => messages)),
      number(sum(({ photos }) => photos.size)),
      megabytes(sum(({ bytes }) => bytes)),
    ),
    row(
      'Grenze je Paar',
      number(quotas.cards),
      number(quotas.stories),
      number(quotas.messagesPerDay),
      '',
      megabytes(quotas.photoBytes),
    ),
  ].join('\n')
}
