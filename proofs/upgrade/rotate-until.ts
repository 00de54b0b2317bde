import { rotateKey } from '#server/backup/rotate.ts'
import { readConfig } from '#server/config.ts'

/**
 * Rotates the key and kills itself by SIGKILL after the given number of steps:
 * `node rotate-until.ts 3`. The rotation itself knows nothing of this.
 */
let left = Number(process.argv[2])
await rotateKey(readConfig(process.env), {
  reached: () => {
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  },
})
