import { existsSync, mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/kernel/call.ts'
import type { SocketEvent } from '#contract/kernel/event.ts'
import { notReady } from '#contract/kernel/refusals.ts'
import { health } from '#contract/kernel/server.ts'
import { calls } from '#contract/manifest.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { sweepChallenges } from './features/accounts/challenge-store.ts'
import { movePasskeys } from './features/accounts/passkey-store.ts'
import { accountsRoutes } from './features/accounts/routes.ts'
import { securityRoutes } from './features/accounts/security-routes.ts'
import { createActivityLog } from './features/admin/activity-log-service.ts'
import { sweepActivityLog } from './features/admin/activity-log-store.ts'
import { exportActivityLog } from './features/admin/export-service.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { warnOfFullDisk } from './features/admin/service.ts'
import { loadDeck } from './features/cards/deck-service.ts'
import { exportCards } from './features/cards/export-service.ts'
import { transferCards, transferLimits, transferReactions } from './features/cards/records.ts'
import { cardsRoutes } from './features/cards/routes.ts'
import { exportChat } from './features/chat/export-service.ts'
import { chatLive } from './features/chat/live.ts'
import { createMessageBatcher } from './features/chat/message-batch-service.ts'
import { exportPhotos } from './features/chat/photos/export-service.ts'
import { photoRoutes } from './features/chat/photos/routes.ts'
import { removePhotosOf, sweepPhotos } from './features/chat/photos/service.ts'
import { createPresence } from './features/chat/presence-service.ts'
import { isPresent } from './features/chat/presence-store.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { countUnread, firstUnread } from './features/chat/store.ts'
import { exportDays } from './features/daily/export-service.ts'
import { dailyRoutes } from './features/daily/routes.ts'
import { moveStatuses } from './features/daily/status-store.ts'
import { loadSuggestions } from './features/daily/suggestion-service.ts'
import { moveSwitches } from './features/daily/switch-store.ts'
import { exportPair } from './features/pairing/export-service.ts'
import { sweepFoundingInvitations } from './features/pairing/founding-store.ts'
import { pairingRoutes } from './features/pairing/routes.ts'
import { sweepInvitations } from './features/pairing/store.ts'
import { exportPush } from './features/push/export-service.ts'
import { loadPushKeys } from './features/push/key-service.ts'
import { pushRoutes } from './features/push/routes.ts'
import { createPush, type PushTweaks } from './features/push/service.ts'
import { moveSettings } from './features/push/settings-store.ts'
import { moveSubscriptions } from './features/push/subscription-store.ts'
import { loadQuestions } from './features/questions/catalog-service.ts'
import { exportAnswers } from './features/questions/export-service.ts'
import { keepUnseenMatches } from './features/questions/match-store.ts'
import { questionsRoutes } from './features/questions/routes.ts'
import { moveAnswers } from './features/questions/store.ts'
import { loadStories } from './features/stories/catalog-service.ts'
import { exportStories } from './features/stories/export-service.ts'
import { keepUnseenStoryMatches } from './features/stories/match-store.ts'
import { moveRatings } from './features/stories/rating-store.ts'
import { storiesRoutes } from './features/stories/routes.ts'
import { moveOwnStories } from './features/stories/store.ts'
import { moveVersions } from './features/stories/version-store.ts'
import { openBlobStore } from './files/blob-store.ts'
import { serveApiPages } from './http/api-pages.ts'
import { type Binding, on } from './http/bind.ts'
import { clientAddress } from './http/client-address.ts'
import { cookieJar, readCookie, withoutPhotos } from './http/cookies.ts'
import { refuse } from './http/refuse.ts'
import { createHttpServer } from './http/server.ts'
import type { SessionResolver } from './http/session-auth.ts'
import { serveWebApp } from './http/web-app.ts'
import type { Exporter } from './identity/data-export.ts'
import { createEraser } from './identity/erasure.ts'
import { startHousekeeping } from './identity/housekeeping.ts'
import { knownDevice } from './identity/login.ts'
import type { TransferHandlers } from './identity/pair-transfer.ts'
import { watchRegistration } from './identity/registration.ts'
import { watchSessions } from './identity/session-watch.ts'
import { findSession, moveSessions } from './identity/sessions.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import { monitorEventLoopLag } from './lib/event-loop-lag.ts'
import { createLogger, type Logger } from './lib/logger.ts'
import { createPasswords, type PasswordCost } from './lib/password.ts'
import { untilReleased } from './lib/retry.ts'
import { StartFault } from './lib/start-fault.ts'
import { createDomainEventBus } from './live/domain-events.ts'
import { createLive } from './live/live.ts'
import { createResyncBroadcast } from './live/resync-broadcast.ts'
import { type Database, databaseExists, openDatabase } from './storage/database.ts'
import { keysOfDatabase, vaultFrom } from './storage/settings.ts'
import { type MasterKeys, makeKeyFile, readKeyFile } from './vault/master-key.ts'
import { createVault } from './vault/vault.ts'

/** Time for pending requests when the server stops. */
const LAST_ANSWERS_MS = 1_000

/** Replacements in tests and the demo. */
export interface Overrides {
  readonly clock?: Clock
  readonly log?: Logger
  /** Whether answers and payloads are validated against the contract. */
  readonly checkAnswers?: boolean
  /** Cost of a password hash; low in tests. */
  readonly passwordCost?: PasswordCost
  readonly push?: PushTweaks
  /** Overload, as for load shedding. */
  readonly isOverloaded?: () => boolean
  readonly onCall?: (call: Call, status: number) => void
  readonly onEvent?: (event: SocketEvent) => void
}

export interface App {
  readonly context: Context
  readonly http: FastifyInstance
  /** Starts to listen; resolves to the base URL. */
  listen(): Promise<string>
  close(): Promise<void>
}

const VERSION = '0.1.0'

/**
 * Builds the server; it listens after `listen`.
 * @throws StartFault for faults the operator can correct.
 */
export async function createApp(config: Config, overrides: Overrides = {}): Promise<App> {
  const log =
    overrides.log ?? createLogger(config.logLevel, (line) => process.stdout.write(`${line}\n`))
  const clock = overrides.clock ?? systemClock
  const checkAnswers = overrides.checkAnswers ?? !config.production

  makeDataFolder(config.dataDir)
  const file = await masterKeys(config, log)
  const database = await openDatabase(config.database, log, vaultFrom(file, config.keyFile))
  try {
    const keys = await keysOfDatabase(database.db, file, config.keyFile)
    return await assemble(config, { ...overrides, log, clock, checkAnswers }, keys, database)
  } catch (fault) {
    await database.close()
    throw fault
  }
}

type Resolved = Overrides & Required<Pick<Overrides, 'log' | 'clock' | 'checkAnswers'>>

async function assemble(
  config: Config,
  overrides: Resolved,
  keys: MasterKeys,
  database: Database,
): Promise<App> {
  const { log, clock, checkAnswers } = overrides
  const vault = createVault(keys)
  const https = config.publicUrl?.startsWith('https://') ?? false
  const resolveSession: SessionResolver = (token) =>
    findSession(database.db, vault, { token }, clock.now())
  const live = createLive({
    resolveSession,
    log,
    checkPayloads: checkAnswers,
    ...(overrides.onEvent === undefined ? {} : { onEvent: overrides.onEvent }),
  })
  const domainEvents = createDomainEventBus()
  const context: Context = {
    config,
    database,
    vault,
    blobs: openBlobStore(config.media),
    clock,
    log,
    live,
    domainEvents,
    passwords: createPasswords(keys.peppers, overrides.passwordCost),
    cookies: cookieJar(https),
  }
  const deck = await loadDeck(database.db, config.contentDir)
  const batcher = createMessageBatcher(context)
  const activityLog = createActivityLog(context)
  const presence = createPresence(context)
  const resyncBroadcast = createResyncBroadcast(live)
  const transferHandlers: TransferHandlers = {
    own: [
      moveSessions,
      movePasskeys,
      transferCards,
      transferReactions,
      transferLimits,
      moveSwitches,
      moveAnswers,
      moveOwnStories,
      moveRatings,
      moveSubscriptions,
      moveSettings,
    ],
    alone: [moveStatuses, moveVersions(vault), keepUnseenMatches, keepUnseenStoryMatches],
  }
  const questions = loadQuestions(join(config.contentDir, 'questions'))
  const stories = loadStories(join(config.contentDir, 'stories'))
  const exporters: readonly Exporter[] = [
    (actor) => exportPair(context, actor),
    (actor) => exportCards(context, deck, actor),
    (actor) => exportDays(context, actor),
    (actor) => exportAnswers(context, questions, actor),
    (actor) => exportStories(context, stories, actor),
    (actor) => exportPush(context, actor),
    (actor) => exportActivityLog(context, activityLog, actor),
    (actor) => exportChat(context, actor),
    (actor) => exportPhotos(context, actor),
  ]
  const eraser = createEraser(context, (pairIds) => removePhotosOf(context, pairIds))
  const pushKeys = await loadPushKeys(database.db, vault)
  const push = createPush(
    context,
    pushKeys,
    {
      isInChat: (userId) => isPresent(database.db, userId, clock.now()),
      unreadOf: (pairId, userId) => countUnread(database.db, pairId, userId),
      firstUnreadOf: (pairId, userId) => firstUnread(database.db, pairId, userId),
    },
    overrides.push,
  )
  domainEvents.subscribe(push.notify)

  const loop = config.rateLimits ? monitorEventLoopLag() : undefined
  const isOverloaded = overrides.isOverloaded ?? loop?.isOverloaded
  const { app: http, connections } = createHttpServer({
    bindings: [
      on(health, () => (database.isBroken() ? refuse(notReady) : { ready: true as const })),
      ...accountsRoutes(context, { transferHandlers, eraser, exporters }),
      ...securityRoutes(context),
      ...pairingRoutes(context, transferHandlers),
      ...cardsRoutes(context, deck),
      ...chatRoutes(context, batcher),
      ...photoRoutes(context, batcher),
      ...dailyRoutes(context, loadSuggestions(join(config.contentDir, 'suggestions'))),
      ...questionsRoutes(context, questions),
      ...storiesRoutes(context, stories),
      ...pushRoutes(context, pushKeys),
      ...adminRoutes(context, {
        activityLog,
        send: ({ userId, url, ...message }) => push.send({ ...message, url: url ?? '/' }, userId),
        version: VERSION,
        startedAt: clock.now(),
      }),
    ] satisfies Binding[],
    calls,
    resolveSession,
    knownDevice: (cookieHeader) => knownDevice(context, { cookieHeader }),
    resolvePhotoSession: async (cookieHeader) => {
      const photoSecret = readCookie(cookieHeader, context.cookies.photoName)
      return photoSecret === undefined
        ? undefined
        : findSession(database.db, vault, { photoSecret }, clock.now())
    },
    clearPhotoHeaders: (cookieHeader) =>
      readCookie(cookieHeader, context.cookies.photoName) === undefined
        ? {}
        : withoutPhotos(context.cookies),
    clock,
    log,
    https,
    checkAnswers,
    rateLimits: config.rateLimits,
    ...(isOverloaded === undefined ? {} : { isOverloaded }),
    trustedProxies: config.trustedProxies,
    ...(overrides.onCall === undefined ? {} : { onCall: overrides.onCall }),
    onAnswered(answered) {
      activityLog.record(answered)
      resyncBroadcast.notify(answered)
    },
  })
  if (!config.production) serveApiPages(http, config.appName, VERSION)
  await serveWebApp(http, {
    webDir: config.webDir,
    appName: config.appName,
    sessionCookie: context.cookies.photoName,
    mayRegister: watchRegistration(context),
  })
  await http.ready()
  live.attach(http.server, {
    bindings: chatLive(context, { batcher, presence }),
    clock,
    log,
    rateLimits: config.rateLimits,
    addressOf: clientAddress(config.trustedProxies),
    publicUrl: config.publicUrl,
    onAuthenticated: (request, userId) => connections.assignToUser(request.socket, userId),
    onDisconnected: (socketId) =>
      void presence
        .leave(socketId)
        .catch((fault: unknown) => log.warn('presence.leave', { fault })),
  })
  const stopWatching = watchSessions(context)
  const stopHousekeeping = startHousekeeping(context, [
    sweepInvitations,
    sweepFoundingInvitations,
    sweepChallenges,
    sweepActivityLog,
    () => warnOfFullDisk(context),
    (_db, now) => sweepPhotos(context, now),
    (_db, now) => eraser.sweep(now),
  ])

  return {
    context,
    http,
    async listen() {
      await listen(http, config)
      const { port } = http.server.address() as AddressInfo
      return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
    },
    async close() {
      loop?.stop()
      resyncBroadcast.close()
      await stopWatching()
      await stopHousekeeping()
      await presence.close()
      // Waits for pending answers with a timeout, since a request may never end.
      const answered = live.close()
      await Promise.race([answered, pause(LAST_ANSWERS_MS, undefined, { ref: false })])
      await http.close()
      await answered
      await eraser.close()
      await push.close()
      await activityLog.close()
      await database.close()
    },
  }
}

function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch {
    throw new StartFault(
      `Der Datenordner ${folder} lässt sich nicht anlegen. Prüfe die Rechte oder wähle mit DATA_DIR einen anderen.`,
    )
  }
}

/** Reads the key file, or creates it at the first start. */
async function masterKeys(config: Config, log: Logger): Promise<MasterKeys> {
  if (!existsSync(config.keyFile) && !(await databaseExists(config.database, log))) {
    makeKeyFile(config.keyFile)
  }
  return readKeyFile(config.keyFile)
}

/** Listens; waits some seconds for a stopping server on the same port. */
async function listen(http: FastifyInstance, { host, port }: Config): Promise<void> {
  const listening = await untilReleased(async () => {
    try {
      return await http.listen({ host, port })
    } catch (fault) {
      const code = (fault as { code?: unknown }).code
      if (code === 'EADDRINUSE') return undefined
      if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
        throw new StartFault(
          `Auf ${host}, Port ${port} darf oder kann nicht gelauscht werden. Prüfe HOST und PORT.`,
        )
      }
      throw fault
    }
  })
  if (listening === undefined) {
    throw new StartFault(
      `Der Port ${port} ist schon vergeben. Beende das andere Programm oder wähle mit PORT einen anderen.`,
    )
  }
}
