import { logFailure } from '#web/lib/log.ts'

let wanted = false
let lock: WakeLockSentinel | undefined

/** Keeps the screen on, where the browser can, until called with false. */
export function setScreenAwake(awake: boolean): void {
  wanted = awake
  if (awake) void acquire()
  else void release()
}

/** A hidden page loses its lock; it is acquired again when the page is shown. */
async function acquire(): Promise<void> {
  if (!wanted || lock !== undefined || document.visibilityState !== 'visible') return
  // Missing without https, and in older browsers.
  if (!('wakeLock' in navigator)) return
  try {
    const acquired = await navigator.wakeLock.request('screen')
    lock = acquired
    acquired.addEventListener('release', () => {
      if (lock === acquired) lock = undefined
    })
    if (!wanted) await release()
  } catch (cause) {
    // Refused to save energy: the screen may go dark, the timer goes on.
    logFailure('Der Bildschirm bleibt nicht von selbst an', cause)
  }
}

async function release(): Promise<void> {
  const held = lock
  lock = undefined
  await held?.release()
}

document.addEventListener('visibilitychange', () => void acquire())
