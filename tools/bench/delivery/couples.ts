import { join } from 'node:path'
import { createApp } from '../../../server/app.ts'
import { readConfig } from '../../../server/config.ts'
import { silentLogger } from '../../../server/lib/logger.ts'
import { newPair } from '../../../server/testing/couples.ts'
import { makeKeyFile } from '../../../server/vault/master-key.ts'

/** Registering is not what is measured. */
const CHEAP_PASSWORDS = { memoryKib: 64, passes: 1 }
const AT_ONCE = 20

/** Both devices of a couple, as a socket needs them. */
export interface Couple {
  readonly pairId: string
  readonly tokens: readonly [string | undefined, string | undefined]
}

/** A data folder with so many couples in it, made before the server under measurement starts. */
export async function makeCouples(folder: string, count: number): Promise<Couple[]> {
  const config = {
    ...readConfig({ PORT: '0', DATA_DIR: join(folder, 'data'), NODE_ENV: 'production' }),
    rateLimits: false,
  }
  makeKeyFile(config.keyFile)
  const app = await createApp(config, { log: silentLogger, passwordCost: CHEAP_PASSWORDS })
  const couples: Couple[] = []
  try {
    const address = await app.listen()
    while (couples.length < count) {
      const some = Math.min(AT_ONCE, count - couples.length)
      const pairs = await Promise.all(Array.from({ length: some }, () => newPair({ address })))
      for (const { pairId, mia, jonas } of pairs) {
        couples.push({ pairId, tokens: [mia.token, jonas.token] })
      }
    }
  } finally {
    await app.close()
  }
  return couples
}
