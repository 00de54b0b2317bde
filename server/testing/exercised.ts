import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, callName } from '#contract/kernel/call.ts'
import { eventName, type SocketEvent } from '#contract/kernel/event.ts'

const written = new Set<string>()

/** Notes a line once per test process, where tools/exercised reads it. */
function note(line: string): void {
  const folder = process.env.KNISTERN_EXERCISED_DIR
  if (folder === undefined || written.has(line)) return
  written.add(line)
  appendFileSync(join(folder, `server-${process.pid}.txt`), `${line}\n`)
}

/** Notes that a call was answered: `POST /auth/login 200`. */
export const noteCall = (call: Call, status: number): void => note(`${callName(call)} ${status}`)

/** Notes that an event passed the wire: `event new-selection out`. */
export const noteEvent = (event: SocketEvent): void => note(`event ${eventName(event)}`)
