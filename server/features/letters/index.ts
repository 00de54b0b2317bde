import { arrivedDay } from '#contract/letters/rules.ts'
import type { Context } from '#server/context.ts'
import type { Feature } from '#server/feature.ts'
import type { Actor } from '#server/http/bind.ts'
import { type AnnounceLetter, deliverDue } from './arrival-service.ts'
import { lettersOfDays } from './day-service.ts'
import { exportLetters } from './export-service.ts'
import { transferLetters, transferState } from './records.ts'
import { lettersRoutes } from './routes.ts'

/** Interval at which the clock is read. */
const TICK_MS = 30_000
/** How soon boxes are looked at again where a pause holds letters, or one box is damaged. */
const HELD_MS = 600_000

const NEVER = { day: '', againAt: 0 }

interface Needs {
  readonly announceLetter: AnnounceLetter
  readonly tickMs?: number | undefined
}

export const letters = {
  // Arrived letters stay with the days of its pair, also as a former one.
  transfers: { own: [transferState, transferLetters], alone: [], inviter: [] },
  start(context: Context, { announceLetter, tickMs = TICK_MS }: Needs) {
    const { clock, log, isLeader } = context
    /** One look a morning, also where the clock was set back, and by every node that begins to lead. */
    let looked = NEVER
    const look = async () => {
      const now = clock.now()
      const day = arrivedDay(now)
      if (day === looked.day && now < looked.againAt) return
      // A look that fails has read all boxes: not again at the next tick.
      looked = { day, againAt: now + HELD_MS }
      if (!(await deliverDue(context, announceLetter))) looked = { day, againAt: Infinity }
    }
    let running = Promise.resolve()
    const timer = setInterval(() => {
      if (!isLeader()) {
        looked = NEVER
        return
      }
      running = running.then(look).catch((fault: unknown) => log.warn('letters.arrival', { fault }))
    }, tickMs).unref()
    return {
      routes: lettersRoutes(context),
      socketHandlers: [],
      dataExports: [(actor: Actor) => exportLetters(context, actor)],
      days: [lettersOfDays],
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
