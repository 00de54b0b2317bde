import type { Context } from '#server/context.ts'
import type { Feature } from '#server/feature.ts'
import type { Actor } from '#server/http/bind.ts'
import { createRequestLimiter } from '#server/http/limits.ts'
import type { References } from '#server/pair/references.ts'
import { exportEvenings } from './export-service.ts'
import type { EveningsContext } from './models.ts'
import { type RemindPair, remindDue } from './reminder-service.ts'
import { eveningsRoutes } from './routes.ts'
import { endAddress } from './store.ts'

/** Interval of the reminder check, and the delay it may cause. */
const TICK_MS = 30_000

interface Needs {
  readonly references: References
  readonly remindPair: RemindPair
  readonly tickMs?: number | undefined
}

export const evenings = {
  // Evenings stay with their pair, also as a former one; the address of neither outlives it.
  transfers: { own: [endAddress], alone: [], inviter: [] },
  start(appContext: Context, { references, remindPair, tickMs = TICK_MS }: Needs) {
    const calendarReads = createRequestLimiter(appContext.clock)
    const context: EveningsContext = { ...appContext, references, calendarReads }
    let running = Promise.resolve()
    const timer = setInterval(() => {
      if (!context.isLeader()) return
      running = running
        .then(() => remindDue(context, remindPair))
        .catch((fault: unknown) => context.log.warn('evenings.reminders', { fault }))
    }, tickMs).unref()
    return {
      routes: eveningsRoutes(context),
      socketHandlers: [],
      dataExports: [(actor: Actor) => exportEvenings(context, actor)],
      days: [],
      sweeps: [],
      fileErasers: [],
      listeners: {},
      close() {
        clearInterval(timer)
        return running
      },
    }
  },
} satisfies Feature
