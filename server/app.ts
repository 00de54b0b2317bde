import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/kernel/call.ts'
import type { SocketEvent } from '#contract/kernel/event.ts'
import type { Cluster } from './cluster/join-cluster.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { type StartedFeature, transfersOf } from './feature.ts'
import { accounts } from './features/accounts/index.ts'
import { admin } from './features/admin/index.ts'
import type { SelfTestNeeds } from './features/admin/self-test/service.ts'
import { cards } from './features/cards/index.ts'
import { chat } from './features/chat/index.ts'
import { daily } from './features/daily/index.ts'
import { dailyQuestions } from './features/daily-questions/index.ts'
import { days } from './features/days/index.ts'
import { evenings } from './features/evenings/index.ts'
import { letters } from './features/letters/index.ts'
import { pairing } from './features/pairing/index.ts'
import { pause } from './features/pause/index.ts'
import { push } from './features/push/index.ts'
import type { PushTweaks } from './features/push/service.ts'
import { questions } from './features/questions/index.ts'
import { specialDays } from './features/special-days/index.ts'
import { stories } from './features/stories/index.ts'
import { wishlist } from './features/wishlist/index.ts'
import { openBlobStore } from './files/open-blob-store.ts'
import { cookieJar } from './http/cookies.ts'
import { listen } from './http/listen.ts'
import { createProxyWatch, type ProxyWatch } from './http/proxy-watch.ts'
import { createAuthentication } from './identity/authentication.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import { readContentVersion } from './lib/content-version.ts'
import { watchDisk } from './lib/disk-watch.ts'
import { createLogger, type Logger } from './lib/logger.ts'
import { createPasswords, type PasswordCost } from './lib/password.ts'
import { createDomainEventBus } from './live/domain-events.ts'
import { createLive } from './live/live.ts'
import { createLocalPresence } from './live/presence.ts'
import type { References } from './pair/references.ts'
import { serve } from './serve.ts'
import type { Db } from './storage/database.ts'
import { openData } from './storage/open-data.ts'
import type { QueryListener } from './storage/query-listener.ts'
import { appliedContentVersion } from './storage/settings.ts'
import { createVault, type Vault } from './vault/vault.ts'
import { VERSION } from './version.ts'

/** Every feature of the server. */
const FEATURES = {
  accounts,
  admin,
  cards,
  chat,
  daily,
  dailyQuestions,
  days,
  evenings,
  letters,
  pairing,
  pause,
  push,
  questions,
  specialDays,
  stories,
  wishlist,
}

/** Starts the features, each with what it needs of others; in the order of their personal data. */
async function startFeatures(
  context: Context,
  proxyWatch: ProxyWatch,
  { push: tweaks, ask }: Pick<Overrides, 'push' | 'ask'>,
): Promise<StartedFeature[]> {
  const transferHandlers = transfersOf(Object.values(FEATURES))
  const startedSpecialDays = specialDays.start(context)
  const { isSpecialDay } = startedSpecialDays
  const startedCards = await cards.start(context, { isSpecialDay })
  const { relatedCards } = startedCards
  const startedStories = stories.start(context, { relatedCards })
  const { relatedStories } = startedStories
  const startedQuestions = questions.start(context, { relatedCards, relatedStories })
  const startedDailyQuestions = dailyQuestions.start(context)
  const references: References = {
    card: startedCards.references,
    story: startedStories.references,
    match: startedQuestions.references,
    question: startedDailyQuestions.references,
  }
  const startedChat = chat.start(context, { references })
  const startedPush = await push.start(context, { chat: startedChat.view, tweaks })
  const startedPairing = pairing.start(context, { transferHandlers })
  const others: Record<Exclude<keyof typeof FEATURES, 'accounts' | 'days'>, StartedFeature> = {
    pairing: startedPairing,
    cards: startedCards,
    daily: daily.start(context),
    dailyQuestions: startedDailyQuestions,
    evenings: evenings.start(context, {
      references,
      remindPair: startedPush.remindPair,
      tickMs: tweaks?.tickMs,
    }),
    letters: letters.start(context, {
      announceLetter: startedPush.announceLetter,
      tickMs: tweaks?.tickMs,
    }),
    specialDays: startedSpecialDays,
    questions: startedQuestions,
    stories: startedStories,
    pause: pause.start(context),
    wishlist: wishlist.start(context, { references }),
    push: startedPush,
    admin: admin.start(context, {
      version: VERSION,
      sendPush: startedPush.send,
      founding: startedPairing.founding,
      ownDevices: startedPush.devices,
      seenProxies: proxyWatch.seen,
      confirmProxy: proxyWatch.confirm,
      ask,
    }),
    chat: startedChat,
  }
  const sources = Object.values(others).flatMap((feature) => feature.days)
  const started = [...Object.values(others), days.start(context, { sources })]
  const dataExports = started.flatMap((feature) => feature.dataExports)
  const fileErasers = started.flatMap((feature) => feature.fileErasers)
  return [...started, accounts.start(context, { transferHandlers, dataExports, fileErasers })]
}

/** Joins the other nodes, where there are any. */
async function openCluster(
  { nodes, database }: Config,
  db: Db,
  vault: Vault,
  log: Logger,
): Promise<Cluster | undefined> {
  if (nodes === 'one' || !('url' in database)) return undefined
  const { joinCluster } = await import('./cluster/join-cluster.ts')
  return joinCluster({ url: database.url, db, vault, log })
}

/** Replacements in tests and the demo. */
export interface Overrides {
  readonly clock?: Clock
  readonly log?: Logger
  /** Whether answers and payloads are validated against the contract. */
  readonly checkAnswers?: boolean
  /** Cost of a password hash; low in tests. */
  readonly passwordCost?: PasswordCost
  readonly push?: PushTweaks
  /** How the self-test asks the public address. */
  readonly ask?: SelfTestNeeds['ask']
  /** Overload, as for load shedding. */
  readonly isOverloaded?: () => boolean
  readonly onCall?: (call: Call, status: number) => void
  readonly onEvent?: (event: SocketEvent) => void
  readonly onQuery?: QueryListener | undefined
}

export interface App {
  readonly context: Context
  readonly http: FastifyInstance
  /** Version of the packs, and of those the database has taken over (decision 0052). */
  readonly content: { readonly version: number; readonly applied: number }
  /** Starts to listen; resolves to the base URL. */
  listen(): Promise<string>
  close(): Promise<void>
}

/**
 * Builds the server; it listens after `listen`.
 * @throws StartFault for faults the operator can correct.
 */
export async function createApp(config: Config, overrides: Overrides = {}): Promise<App> {
  const { clock = systemClock, checkAnswers = !config.production, onEvent } = overrides
  const log =
    overrides.log ?? createLogger(config.logLevel, (line) => process.stdout.write(`${line}\n`))
  const { database, keys } = await openData(config, log, overrides.onQuery)
  let cluster: Cluster | undefined
  try {
    const ownVault = createVault(keys)
    cluster = await openCluster(config, database.db, ownVault, log)
    const { vault = ownVault, pubsub } = cluster ?? {}
    const onGap = pubsub?.onGap ?? database.onReturn
    // A change stored while its answer was lost is not emitted anywhere (decision 0026).
    if (pubsub !== undefined) database.onReturn(pubsub.reportLoss)
    const presence = cluster?.presence ?? createLocalPresence(onGap)
    const cookies = cookieJar(config.publicUrl?.startsWith('https://') ?? false)
    const { resolveSession } = createAuthentication({ database, vault, clock, cookies })
    const live = createLive({
      resolveSession,
      log,
      checkPayloads: checkAnswers,
      presence,
      pubsub,
      onGap,
      onEvent,
    })
    const domainEvents = createDomainEventBus()
    const context: Context = {
      config,
      database,
      vault,
      blobs: openBlobStore(config.media),
      disk: watchDisk('file' in config.database ? config.dataDir : undefined),
      passwords: createPasswords(keys.peppers, overrides.passwordCost),
      clock,
      log,
      live,
      presence,
      domainEvents,
      cookies,
      isLeader: cluster?.isLeader ?? (() => true),
    }
    const { trustedProxies, publicUrl } = config
    const proxyWatch = createProxyWatch({ log, trustedProxies, publicUrl })
    const features = await startFeatures(context, proxyWatch, overrides)
    const content = {
      version: readContentVersion(config.contentDir),
      applied: await appliedContentVersion(database.db),
    }
    log.info('content.loaded', content)
    for (const { listeners } of features) {
      if (listeners.domainEvent !== undefined) domainEvents.subscribe(listeners.domainEvent)
    }
    const { isOverloaded, onCall } = overrides
    const isReachable = cluster?.isReachable ?? (() => !database.isAway())
    const { http, close } = await serve(context, features, {
      live,
      proxyWatch,
      version: VERSION,
      checkAnswers,
      isReachable,
      isOverloaded,
      onCall,
    })
    return {
      context,
      http,
      content,
      listen: () => listen(http, config),
      async close() {
        await close()
        await cluster?.close()
        await database.close()
      },
    }
  } catch (fault) {
    await cluster?.close()
    await database.close()
    throw fault
  }
}
