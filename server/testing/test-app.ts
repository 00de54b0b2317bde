import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Call, callName } from '#contract/kernel/call.ts'
import { eventName, type SocketEvent } from '#contract/kernel/event.ts'
import { type App, createApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import type { PushTweaks } from '../features/push/service.ts'
import type { PasswordCost } from '../lib/password.ts'
import type { QueryListener } from '../storage/query-listener.ts'
import { makeKeyFile } from '../vault/master-key.ts'
import { CHEAP_PASSWORDS } from './couples.ts'
import { newDatabase } from './databases.ts'
import type { Engine } from './engines.ts'
import { type LogLines, recordLogLines } from './log-lines.ts'
import { nextPort } from './ports.ts'
import { newScratch } from './scratch.ts'
import { createTestClock, type TestClock } from './test-clock.ts'

const written = new Set<string>()

/** Notes a line once per test process, where tools/exercised reads it. */
function note(line: string): void {
  const folder = process.env.KNISTERN_EXERCISED_DIR
  if (folder === undefined || written.has(line)) return
  written.add(line)
  appendFileSync(join(folder, `server-${process.pid}.txt`), `${line}\n`)
}

/** Notes that a call was answered: `POST /auth/login 200`. */
const recordCall = (call: Call, status: number): void => note(`${callName(call)} ${status}`)

/** Notes that an event passed the wire: `event new-selection out`. */
const recordEvent = (event: SocketEvent): void => note(`event ${eventName(event)}`)

/** No test may reach the internet. */
const NOWHERE: PushTweaks = {
  deliver: () => Promise.resolve({ status: 201, retryAfterMs: undefined }),
}

export interface TestAppOptions {
  readonly engine: Engine
  readonly clock?: TestClock
  /** Off unless a test is about them: all tests come from one address. */
  readonly rateLimits?: boolean
  /** Whether the server shall believe that it cannot keep up. */
  readonly isOverloaded?: () => boolean
  /** Cheap unless a test is about the queue that hashes form. */
  readonly passwordCost?: PasswordCost
  /** Where pushes go; without it a push service takes and forgets them. */
  readonly push?: PushTweaks
  /** Called for every statement of the server. */
  readonly onQuery?: QueryListener
  /** Another node of the same installation, which has to be closed last. */
  readonly nodeBeside?: TestApp
  /** Any other part of the configuration. */
  readonly config?: Partial<Config>
}

/** A whole server in this process, on a port of its own, with data of its own. */
export interface TestApp {
  readonly engine: Engine
  readonly clock: TestClock
  readonly config: Config
  readonly log: LogLines
  /** `http://127.0.0.1:…`; the same after a restart. */
  readonly address: string
  readonly context: Context
  /** Stops the server and starts it again over the same data; `meanwhile` runs in between. */
  restart(changes?: Partial<Config>, meanwhile?: () => Promise<unknown>): Promise<void>
  /** Stops everything and removes it. @throws Error if the server logged an unexpected error */
  close(): Promise<void>
}

/** Opens a server for tests; answers and payloads are checked against the contract. */
export async function openTestApp(options: TestAppOptions): Promise<TestApp> {
  const { engine, nodeBeside, clock = createTestClock(), rateLimits = false } = options
  const scratch = newScratch()
  const dataDir = join(scratch.folder, 'data')
  const database = nodeBeside
    ? { address: nodeBeside.config.database, drop: () => Promise.resolve() }
    : await newDatabase(engine, dataDir)
  const log = recordLogLines()
  let config: Config = {
    ...readConfig({ PORT: String(nextPort()), DATA_DIR: dataDir }),
    database: database.address,
    rateLimits,
    webDir: join(scratch.folder, 'web'),
    ...(nodeBeside && { keyFile: nodeBeside.config.keyFile }),
    ...options.config,
  }
  if (!nodeBeside) makeKeyFile(config.keyFile)

  const start = async (): Promise<{ app: App; address: string }> => {
    const app = await createApp(config, {
      clock,
      log: log.logger,
      checkAnswers: true,
      passwordCost: options.passwordCost ?? CHEAP_PASSWORDS,
      push: options.push ?? NOWHERE,
      // The event loop here is the test's as well: what keeps it busy is no load of the server.
      isOverloaded: options.isOverloaded ?? (() => false),
      onCall: recordCall,
      onEvent: recordEvent,
      onQuery: options.onQuery,
    })
    return { app, address: await app.listen() }
  }
  let running = await start()

  return {
    engine,
    clock,
    log,
    get config() {
      return config
    },
    get address() {
      return running.address
    },
    get context() {
      return running.app.context
    },
    async restart(changes = {}, meanwhile = () => Promise.resolve()) {
      await running.app.close()
      await meanwhile()
      config = { ...config, ...changes }
      running = await start()
    },
    async close() {
      await running.app.close()
      await database.drop()
      scratch.remove()
      log.check()
    },
  }
}

/** One server for all tests of a `describe`: call the result inside a test. */
export function useTestApp(options: TestAppOptions): () => TestApp {
  let opened: TestApp | undefined
  beforeAll(async () => {
    opened = await openTestApp(options)
  })
  afterAll(() => opened?.close())
  return () => {
    if (opened === undefined) throw new Error('The server is open only while tests run.')
    return opened
  }
}
