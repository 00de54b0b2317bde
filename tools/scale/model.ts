/** Share of a day's acts in each hour, by local time; one country, so that they fall together. */
const HOURS = [
  1, 0.5, 0.3, 0.2, 0.2, 0.5, 2, 4, 4, 3, 3, 3, 4, 4, 3, 3, 4, 5, 6, 8, 10, 12, 10, 5,
] as const
/** The worst minute of an hour beside its mean. Assumed. */
const MINUTE_PEAK = 1.5

/** What a couple does in a day, both together. Assumed; replace it by what your log says. */
const COUPLE_DAY = {
  messages: 60,
  calls: 400,
  /** Pages opened, each with a socket. */
  visits: 40,
  visitMinutes: 6,
  photos: 1,
  /** To devices on which nobody looks; few messages of a conversation ring. */
  pushes: 20,
} as const

/** Processor time of a node in milliseconds; docs/performance.md unless said otherwise. */
const NODE_MS = {
  /** At 500 a second, where batches are small. */
  message: 0.5,
  /** Between a small call (0.1) and a page of the history (0.92). */
  call: 0.4,
  /** A handshake with its session. Assumed. */
  visit: 1.5,
  /** With its encryption and four small writes, without TLS. */
  push: 2.5,
  /** An event of another node: its share of a batch opened, and looked up. Assumed. */
  heard: 0.015,
} as const

/** Events told for each message: itself, read, typing. Assumed. */
const EVENTS_OF_A_MESSAGE = 4
/** Events told for each visit: presence twice. */
const EVENTS_OF_A_VISIT = 2
/** An event in a batch, sealed, as base64. A message of 70 characters. */
const EVENT_BYTES = 700
/** The collecting time of a batch and one statement (server/cluster/pubsub.ts), at most. */
const BATCHES_A_SECOND_MAX = 300
/** KiB of an idle socket, the aim of tools/bench/aims.ts. */
const SOCKET_KIB = 27
/** Of one core: beyond, answers wait. */
const NODE_LOAD = 0.5

/** Commits of PostgreSQL: of these calls one in five writes. Assumed. */
const WRITING_CALLS = 0.2
/** Stored, claimed, released, deleted (decision 0060). */
const COMMITS_OF_A_PUSH = 4
/** docs/operations.md: a message with its indexes. */
const MESSAGE_KB = 1
/** A photo and its preview. Assumed. */
const PHOTO_KB = 400

export interface Scale {
  readonly couples: number
  /** In the worst minute of the day. */
  readonly messagesPerSecond: number
  readonly callsPerSecond: number
  readonly sockets: number
  /** Processes of one core each. */
  readonly nodes: number
  readonly socketMibPerNode: number
  /** Of one core of each node, for the events of all others. */
  readonly hearingShare: number
  readonly notificationsPerSecond: number
  readonly notifiedMibPerSecond: number
  readonly commitsPerSecond: number
  readonly databaseGbPerYear: number
  readonly photosTbPerYear: number
}

/** Rate per second in the worst minute, of what happens so often a day. */
function peakOf(perDay: number): number {
  const sum = HOURS.reduce<number>((all, weight) => all + weight, 0)
  return ((perDay * Math.max(...HOURS)) / sum / 3_600) * MINUTE_PEAK
}

/** What so many couples ask of nodes and of one PostgreSQL. */
export function scaleOf(couples: number): Scale {
  const messages = peakOf(couples * COUPLE_DAY.messages)
  const calls = peakOf(couples * COUPLE_DAY.calls)
  const visits = peakOf(couples * COUPLE_DAY.visits)
  const pushes = peakOf(couples * COUPLE_DAY.pushes)
  const events = messages * EVENTS_OF_A_MESSAGE + visits * EVENTS_OF_A_VISIT
  const sockets = visits * COUPLE_DAY.visitMinutes * 60
  const ownMs =
    messages * NODE_MS.message +
    calls * NODE_MS.call +
    visits * NODE_MS.visit +
    pushes * NODE_MS.push
  const ownCores = ownMs / 1_000
  const hearing = (events * NODE_MS.heard) / 1_000
  // Every node hears the events of all others, so their share does not shrink with more nodes.
  const alone = ownCores <= NODE_LOAD
  const share = alone ? 0 : hearing
  const nodes = alone ? 1 : Math.ceil(ownCores / Math.max(NODE_LOAD - share, 0.05))
  const notifications = nodes === 1 ? 0 : Math.min(events, nodes * BATCHES_A_SECOND_MAX)
  return {
    couples,
    messagesPerSecond: messages,
    callsPerSecond: calls,
    sockets,
    nodes,
    socketMibPerNode: (sockets * SOCKET_KIB) / 1_024 / nodes,
    hearingShare: share,
    notificationsPerSecond: notifications,
    notifiedMibPerSecond: nodes === 1 ? 0 : (events * EVENT_BYTES) / 1_024 ** 2,
    commitsPerSecond: messages + calls * WRITING_CALLS + pushes * COMMITS_OF_A_PUSH,
    databaseGbPerYear: (couples * COUPLE_DAY.messages * MESSAGE_KB * 365) / 1_000_000,
    photosTbPerYear: (couples * COUPLE_DAY.photos * PHOTO_KB * 365) / 1_000_000_000,
  }
}

const figure = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 })

const ROWS: readonly [string, (scale: Scale) => number][] = [
  ['messages a second', ({ messagesPerSecond }) => messagesPerSecond],
  ['calls a second', ({ callsPerSecond }) => callsPerSecond],
  ['open sockets', ({ sockets }) => sockets],
  ['nodes, of one core each', ({ nodes }) => nodes],
  ['MiB of sockets in each node', ({ socketMibPerNode }) => socketMibPerNode],
  ['% of each node to hear the others', ({ hearingShare }) => hearingShare * 100],
  ['NOTIFY a second', ({ notificationsPerSecond }) => notificationsPerSecond],
  ['MiB a second by NOTIFY', ({ notifiedMibPerSecond }) => notifiedMibPerSecond],
  ['commits of PostgreSQL a second', ({ commitsPerSecond }) => commitsPerSecond],
  ['GB the database grows in a year', ({ databaseGbPerYear }) => databaseGbPerYear],
  ['TB of photos in a year', ({ photosTbPerYear }) => photosTbPerYear],
]

/** The figures of some sizes as a table in Markdown. */
export function tableOf(sizes: readonly number[]): string {
  const scales = sizes.map(scaleOf)
  const cells = [
    ['In the worst minute', ...sizes.map((size) => `${size.toLocaleString('en')} couples`)],
    ...ROWS.map(([name, read]) => [name, ...scales.map((scale) => figure.format(read(scale)))]),
  ]
  const widths = Array.from(cells[0] ?? [], (_, at) => at).map((at) =>
    Math.max(...cells.map((row) => row[at]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const [head = [], ...rows] = cells
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** The sizes of docs/scale.md. */
export const SIZES = [1_000, 10_000, 100_000, 1_000_000] as const
