import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#server/config.ts'

const LOOK_MS = 500
const ANSWER_MS = 3_000

/** Where this machine asks a server that listens as its settings say. */
function healthUrl({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const isAny = host === '0.0.0.0' || host === '::' || host === '[::]'
  const name = isAny ? '127.0.0.1' : host
  return `http://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}:${port}/health`
}

/** Whether the server of these settings says that it is ready. */
export async function isHealthy(config: Pick<Config, 'host' | 'port'>): Promise<boolean> {
  try {
    const { status } = await fetch(healthUrl(config), { signal: AbortSignal.timeout(ANSWER_MS) })
    return status === 200
  } catch {
    return false
  }
}

/**
 * Waits until the server is ready.
 * @param isOver whether it has ended, after which nothing is waited for
 */
export async function untilHealthy(
  config: Pick<Config, 'host' | 'port'>,
  patienceMs: number,
  isOver: () => boolean = () => false,
): Promise<boolean> {
  const ends = Date.now() + patienceMs
  while (Date.now() < ends && !isOver()) {
    if (await isHealthy(config)) return true
    await pause(LOOK_MS)
  }
  return false
}
