import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { deliverTo } from '#server/testing/push-receiver.ts'

/**
 * A node whose pushes go to the push service of a test, at `PUSH_SERVICE`. A waiting push stays
 * queued until the test makes it due. With each SIGUSR2 its clock goes on an hour.
 */
const WAIT_MS = 10 * 60_000
const HOUR_MS = 3_600_000

let aheadMs = 0
process.on('SIGUSR2', () => {
  aheadMs += HOUR_MS
})

const app = await createApp(readConfig(process.env), {
  clock: { now: () => Date.now() + aheadMs },
  push: {
    deliver: deliverTo(process.env.PUSH_SERVICE ?? ''),
    gapMs: WAIT_MS,
    retryMs: [WAIT_MS],
    pollMs: 50,
    tickMs: 50,
  },
})
process.stdout.write(`läuft: ${await app.listen()}\n`)
