import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createFairQueue, type QueuePath } from './fair-queue.ts'

/** Work factor; every hash names its own. */
export interface PasswordCost {
  readonly memoryKib: number
  readonly passes: number
}

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane (trust c). */
const OWASP_MINIMUM: PasswordCost = { memoryKib: 19_456, passes: 2 }
const PARALLELISM = 1
const TAG_LENGTH = 32
const SALT_LENGTH = 16

/**
 * Two hashes at a time, since more would queue in libuv's pool and starve file work, and one of a
 * person. The last of a hundred waits two seconds, five on a slow machine.
 */
const TURNS = { permits: 2, runningPerPath: 1, waitingPerPath: 3, waitingPerClass: 100 } as const

/**
 * Work that needs a password hashed; each kind has turns of its own. `known login` is one from a device
 * with an earlier login of that person, for whose turns no stranger can ask.
 */
export type PasswordWork = 'login' | 'known login' | 'account' | 'confirmation'

/**
 * The turn of a hash: the kind of work, the address bucket it is asked from, and the person or the
 * name typed for one. Nobody waits behind all the hashes of somebody else.
 */
export type PasswordTurn = QueuePath & readonly [PasswordWork, string, string]

const hashAsync = promisify(argon2)
const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

export interface Passwords {
  /**
   * A PHC string whose tag carries the pepper: worthless without the key file.
   * @throws QueueFull
   */
  hash(password: string, turn: PasswordTurn): Promise<string>
  /**
   * Whether the password belongs to the hash; an absent hash costs the same time and fails.
   * @throws QueueFull
   */
  verify(password: string, phc: string | undefined, turn: PasswordTurn): Promise<boolean>
}

/** Parses a PHC string; undefined for anything else. */
function parsePhc(phc: string) {
  const [, memory, passes, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/.exec(phc) ?? []
  if (salt === undefined || tag === undefined) return undefined
  return {
    cost: { memoryKib: Number(memory), passes: Number(passes) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const applyPepper = (tag: Buffer, pepper: Buffer) =>
  createHmac('sha256', pepper).update(tag).digest()

const toPhc = ({ memoryKib, passes }: PasswordCost, salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${memoryKib},t=${passes},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(tag)}`

/**
 * Adds a pepper to a hash, without the password.
 * @throws Error if it is no hash of ours
 */
export function addPepper(phc: string, pepper: Buffer): string {
  const parsed = parsePhc(phc)
  if (parsed === undefined) throw new Error('not a password hash of ours')
  return toPhc(parsed.cost, parsed.salt, applyPepper(parsed.tag, pepper))
}

/**
 * Password hashing with argon2id and peppers that live in the key file only.
 * @param peppers applied one after the other: each rotation of the key adds one
 */
export function createPasswords(peppers: readonly Buffer[], newCost = OWASP_MINIMUM): Passwords {
  const queue = createFairQueue(TURNS)

  const derive = (password: string, salt: Buffer, cost: PasswordCost, turn: PasswordTurn) =>
    queue.run(turn, async () => {
      const tag = await hashAsync('argon2id', {
        message: password.normalize('NFKC'),
        nonce: salt,
        memory: cost.memoryKib,
        passes: cost.passes,
        parallelism: PARALLELISM,
        tagLength: TAG_LENGTH,
      })
      return peppers.reduce(applyPepper, tag)
    })

  const absent = { cost: newCost, salt: randomBytes(SALT_LENGTH), tag: Buffer.alloc(0) }
  return {
    async hash(password, turn) {
      const salt = randomBytes(SALT_LENGTH)
      const tag = await derive(password, salt, newCost, turn)
      return toPhc(newCost, salt, tag)
    },
    async verify(password, phc, turn) {
      const { cost, salt, tag } = parsePhc(phc ?? '') ?? absent
      const derived = await derive(password, salt, cost, turn)
      return tag.length === derived.length && timingSafeEqual(derived, tag)
    },
  }
}
