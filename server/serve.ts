import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/kernel/call.ts'
import { notReady } from '#contract/kernel/refusals.ts'
import { health } from '#contract/kernel/server.ts'
import { calls, events } from '#contract/manifest.ts'
import { openApiDocument } from '#contract/openapi.ts'
import type { Context } from './context.ts'
import type { StartedFeature } from './feature.ts'
import { on } from './http/bind.ts'
import { clientAddress } from './http/client-address.ts'
import { createGracefulStop } from './http/graceful-stop.ts'
import type { ProxyWatch } from './http/proxy-watch.ts'
import { refuse } from './http/refuse.ts'
import { createHttpServer } from './http/server.ts'
import { serveWebApp } from './http/web-app.ts'
import { createAuthentication } from './identity/authentication.ts'
import { startHousekeeping } from './identity/housekeeping.ts'
import { watchRegistration } from './identity/registration.ts'
import { watchSessions } from './identity/session-watch.ts'
import { monitorEventLoopLag } from './lib/event-loop-lag.ts'
import type { LiveServer } from './live/live.ts'
import { createResyncBroadcast } from './live/resync-broadcast.ts'

/** Time for pending requests when the server stops. */
const LAST_ANSWERS_MS = 1_000
/** The same for one of several nodes, for whose stop nobody waits. */
const LAST_ANSWERS_OF_NODE_MS = 10_000
/** A node that is asked for its health in such intervals stands behind a balancer. */
const WATCHED_WITHIN_MS = 30_000
/** The balancer notices within that a node is going, and sends its requests to others. */
const NOTICE_MS = 5_000

export interface ServeOptions {
  readonly live: LiveServer
  readonly proxyWatch: ProxyWatch
  readonly version: string
  readonly checkAnswers: boolean
  /** False while a node has lost the others, or a single one its database. */
  readonly isReachable: () => boolean
  readonly isOverloaded?: (() => boolean) | undefined
  readonly onCall?: ((call: Call, status: number) => void) | undefined
}

export interface Serving {
  /** Ready, not listening yet. */
  readonly http: FastifyInstance
  /** Ends sockets, requests, housekeeping and the features, in this order. */
  close(): Promise<void>
}

/** Binds the features to the HTTP server and the sockets, and starts their housekeeping. */
export async function serve(
  context: Context,
  features: readonly StartedFeature[],
  { live, proxyWatch, version, checkAnswers, isReachable, isOverloaded, onCall }: ServeOptions,
): Promise<Serving> {
  const { config, database, clock, log, cookies, presence } = context
  const { rateLimits, trustedProxies, connectionsMax } = config
  const listeners = features.map((feature) => feature.listeners)
  const resyncBroadcast = createResyncBroadcast(live)
  const loop = rateLimits ? monitorEventLoopLag() : undefined
  let stopping = false
  let healthAskedAt = Number.NEGATIVE_INFINITY
  const readiness = on(health, () => {
    healthAskedAt = performance.now()
    const isReady = !stopping && !database.isBroken() && isReachable()
    return isReady ? { ready: true as const } : refuse(notReady)
  })
  const { app: http, connections } = createHttpServer({
    ...createAuthentication(context),
    bindings: [readiness, ...features.flatMap(({ routes }) => routes)],
    calls,
    clock,
    log,
    https: cookies.secure,
    checkAnswers,
    rateLimits,
    trustedProxies,
    connectionsMax,
    isOverloaded: isOverloaded ?? loop?.isOverloaded,
    onCall,
    told: live.told,
    onAnswered(answered) {
      for (const { callAnswered } of listeners) callAnswered?.(answered)
      resyncBroadcast.notify(answered)
    },
  })
  http.addHook('onRequest', (request, _reply, done) => {
    proxyWatch.look(request.raw)
    done()
  })
  if (!config.production) serveOpenApi(http, config.appName, version)
  await serveWebApp(http, {
    webDir: config.webDir,
    appName: config.appName,
    sessionCookie: cookies.photoName,
    mayRegister: watchRegistration(context),
  })
  await http.ready()
  live.attach(http.server, {
    bindings: features.flatMap(({ socketHandlers }) => socketHandlers),
    clock,
    log,
    rateLimits,
    addressOf: clientAddress(trustedProxies),
    publicUrl: config.publicUrl,
    onAuthenticated: connections.assignToUser,
  })
  const gracefulStop = config.nodes === 'one' ? undefined : createGracefulStop(http.server)
  const stopWatching = watchSessions(context)
  const sweeps = features.flatMap((feature) => feature.sweeps)
  const stopHousekeeping = startHousekeeping(context, sweeps)

  /** Sends requests and sockets to the other nodes. */
  const drain = async () => {
    stopping = true
    if (gracefulStop === undefined) return
    if (performance.now() - healthAskedAt < WATCHED_WITHIN_MS) await pause(NOTICE_MS)
    await gracefulStop.refuseConnections()
    await live.drain()
    await gracefulStop.untilAnswered(LAST_ANSWERS_OF_NODE_MS)
  }

  return {
    http,
    async close() {
      await drain()
      loop?.stop()
      await stopWatching()
      await stopHousekeeping()
      // Waits for pending answers with a timeout, since a request may never end.
      const answered = live.close()
      await Promise.race([answered, pause(LAST_ANSWERS_MS, undefined, { ref: false })])
      await http.close()
      await answered
      // After the last answers, and while the way to the other nodes is still open.
      resyncBroadcast.close()
      // The features store what it tells them last.
      await presence.close()
      for (const feature of features.toReversed()) await feature.close()
    },
  }
}

/**
 * Shows the whole wire as OpenAPI. Not in production, where it would only
 * help strangers (trust l).
 */
function serveOpenApi(app: FastifyInstance, appName: string, version: string): void {
  app.get('/openapi.json', (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(openApiDocument(calls, events, { title: appName, version })),
  )
}
