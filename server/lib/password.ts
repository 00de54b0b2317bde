import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane (trust.md c). */
const MEMORY_KIB = 19_456
const PASSES = 2
const PARALLELISM = 1
const TAG_LENGTH = 32
const SALT_LENGTH = 16

/** Hashes at once; more would only queue in libuv's pool and starve file work (trust.md 0.10). */
const AT_ONCE = 2

const hashAsync = promisify(argon2)
const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

export interface Passwords {
  /** A PHC string whose tag carries the pepper: worthless without the key file. */
  hash(password: string): Promise<string>
  /** Whether the password belongs to the hash; an absent hash costs the same time and fails. */
  verify(password: string, phc: string | undefined): Promise<boolean>
}

/** Password hashing with argon2id and a pepper that lives in the key file only. */
export function createPasswords(pepper: Buffer): Passwords {
  const slots = limitConcurrency(AT_ONCE)

  const derive = (password: string, salt: Buffer) =>
    slots(async () => {
      const tag = await hashAsync('argon2id', {
        message: password.normalize('NFKC'),
        nonce: salt,
        memory: MEMORY_KIB,
        passes: PASSES,
        parallelism: PARALLELISM,
        tagLength: TAG_LENGTH,
      })
      return createHmac('sha256', pepper).update(tag).digest()
    })

  const absent = randomBytes(SALT_LENGTH)
  return {
    async hash(password) {
      const salt = randomBytes(SALT_LENGTH)
      const tag = await derive(password, salt)
      return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(tag)}`
    },
    async verify(password, phc) {
      const [, , , , salt, tag] = (phc ?? '').split('$')
      const derived = await derive(password, salt ? Buffer.from(salt, 'base64') : absent)
      const wanted = Buffer.from(tag ?? '', 'base64')
      return wanted.length === derived.length && timingSafeEqual(derived, wanted)
    },
  }
}

/** Runs at most `limit` tasks at a time, the others in the order they came. */
function limitConcurrency(limit: number) {
  let free = limit
  const waiting: (() => void)[] = []
  const release = () => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      release()
    }
  }
}
