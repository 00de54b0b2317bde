/**
 * Causes outside of the program: disk full, database locked by another process, disk failed,
 * database server unreachable.
 */
export type StorageFaultKind = 'full' | 'busy' | 'broken' | 'away'

/** A storage failure detected by the server itself. */
export class StorageFault extends Error {
  override readonly name = 'StorageFault'
  readonly kind: StorageFaultKind

  constructor(kind: StorageFaultKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

/** SQLite's primary result codes; extended ones carry them in the lowest byte. */
const SQLITE: Readonly<Record<number, StorageFaultKind>> = {
  5: 'busy',
  6: 'busy',
  8: 'broken',
  10: 'broken',
  11: 'broken',
  13: 'full',
  26: 'broken',
}

const SYSTEM: Readonly<Record<string, StorageFaultKind>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EIO: 'broken',
  EROFS: 'broken',
}

/** PostgreSQL says 53100 for a full disk; its I/O errors are class 58. */
const POSTGRES_FULL = '53100'
const POSTGRES_BROKEN = /^58/
/**
 * PostgreSQL's connection error classes, a statement or a waiting transaction it has ended, and the
 * system's network errors.
 */
const POSTGRES_AWAY =
  /^(?:08|57P|53)|^(?:57014|25P03|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN)$/
/** pg reports these without a code. */
const AWAY_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client )/

/** Classifies an error; undefined if it is no storage failure. */
export function storageFaultKind(fault: unknown): StorageFaultKind | undefined {
  if (fault instanceof StorageFault) return fault.kind
  const { code, errcode, severity, syscall } = (fault ?? {}) as Readonly<Record<string, unknown>>
  if (typeof errcode === 'number') return SQLITE[errcode & 0xff]
  if (typeof code === 'string') {
    const known = SYSTEM[code]
    if (known !== undefined) return known
    // Errors of pg carry the server's severity or the failed system call.
    if (severity === undefined && syscall === undefined) return undefined
    if (code === POSTGRES_FULL) return 'full'
    if (POSTGRES_BROKEN.test(code)) return 'broken'
    // A missing socket file means that the server is not running.
    const isMissing = code === 'ENOENT' && syscall === 'connect'
    return isMissing || POSTGRES_AWAY.test(code) ? 'away' : undefined
  }
  return fault instanceof Error && AWAY_WORDS.test(fault.message) ? 'away' : undefined
}

/**
 * Performs an optional write of a reading call, which must not fail over it.
 * @returns whether it was written
 * @throws every error that is no storage failure
 */
export async function writeBestEffort(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (fault) {
    if (storageFaultKind(fault) === undefined) throw fault
    return false
  }
}
