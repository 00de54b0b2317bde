import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { deliverTo } from '../../server/testing/push-receiver.ts'

/**
 * A node whose pushes go to the push service of a test, at `PUSH_SERVICE`. What waits does so until
 * the test makes it due.
 */
const WAIT_MS = 10 * 60_000

const app = await createApp(readConfig(process.env), {
  push: {
    deliver: deliverTo(process.env.PUSH_SERVICE ?? ''),
    gapMs: WAIT_MS,
    retryMs: [WAIT_MS],
    pollMs: 50,
  },
})
process.stdout.write(`läuft: ${await app.listen()}\n`)
