/**
 * What keeps data from being read or written although the program is right: no room, somebody else
 * holds the database, the disk has failed, the database server is away.
 */
export type StorageTrouble = 'full' | 'busy' | 'broken' | 'away'

/** A trouble we have noticed ourselves, before or after the database had said so. */
export class StorageFault extends Error {
  override readonly name = 'StorageFault'
  readonly trouble: StorageTrouble

  constructor(trouble: StorageTrouble, message: string, cause?: unknown) {
    super(message, { cause })
    this.trouble = trouble
  }
}

/** SQLite's primary result codes; extended ones carry them in the lowest byte. */
const SQLITE: Readonly<Record<number, StorageTrouble>> = {
  5: 'busy',
  6: 'busy',
  8: 'broken',
  10: 'broken',
  11: 'broken',
  13: 'full',
  26: 'broken',
}

const SYSTEM: Readonly<Record<string, StorageTrouble>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EIO: 'broken',
  EROFS: 'broken',
}

/** PostgreSQL says 53100 for a full disk; its I/O errors are class 58. */
const POSTGRES_FULL = '53100'
const POSTGRES_BROKEN = /^58/
/** Its classes of „no connection for you“, and what the system says about the way there. */
const POSTGRES_AWAY =
  /^(?:08|57P|53)|^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN)$/
/** pg says so in words only. */
const AWAY_WORDS = /^(?:Connection terminated|timeout exceeded when trying to connect|Client )/

/** Which trouble a fault stands for; undefined for every other fault. */
export function storageTrouble(fault: unknown): StorageTrouble | undefined {
  if (fault instanceof StorageFault) return fault.trouble
  const { code, errcode, severity, syscall } = (fault ?? {}) as Readonly<Record<string, unknown>>
  if (typeof errcode === 'number') return SQLITE[errcode & 0xff]
  if (typeof code === 'string') {
    const known = SYSTEM[code]
    if (known !== undefined) return known
    // What pg passes on has the server's severity, or the system call that failed.
    if (severity === undefined && syscall === undefined) return undefined
    if (code === POSTGRES_FULL) return 'full'
    if (POSTGRES_BROKEN.test(code)) return 'broken'
    // A socket file that is missing is a server that does not run.
    const isMissing = code === 'ENOENT' && syscall === 'connect'
    return isMissing || POSTGRES_AWAY.test(code) ? 'away' : undefined
  }
  return fault instanceof Error && AWAY_WORDS.test(fault.message) ? 'away' : undefined
}

/**
 * Does something a reading call would like to write along the way: what can be read must not be
 * lost over it. Returns whether it was written; any other fault is thrown.
 */
export async function unlessTroubled(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (fault) {
    if (storageTrouble(fault) === undefined) throw fault
    return false
  }
}
