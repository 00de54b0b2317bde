import type { Config } from '#server/config.ts'
import type { BackupRecord } from '#server/storage/backup-record.ts'

/** The answer at the public address. */
export type Responder =
  /** This installation: it has the key. */
  | 'this server'
  /** A Knistern that has another key. */
  | 'another Knistern'
  /** A Knistern, while the own key cannot be read. */
  | 'some Knistern'
  /** This installation or another, which has too much to do. */
  | 'busy'
  | 'another server'
  /** A proxy that does not reach the server behind it (502, 503, 504). */
  | 'proxy alone'
  /** Something that sends elsewhere, which is not followed. */
  | 'redirect'

/** A certificate as it was shown; times in epoch milliseconds. */
export interface CertificateFacts {
  readonly validFrom: number
  readonly validTo: number
  /** Whether it is for the name of the public address. */
  readonly fitsName: boolean
  /** Code of OpenSSL if its chain is not trusted here; else undefined. */
  readonly chainFault: string | undefined
}

/** The outcome of asking the public address. */
export interface AddressFacts {
  /** IP addresses of its name; none if it could not be resolved. */
  readonly resolved: readonly string[]
  /** Whether one of them is an address of this machine itself. */
  readonly isOwn: boolean
  readonly responder: Responder | undefined
  /** Code of the fault without an answer: `ETIMEDOUT`, `ECONNREFUSED`, `EPROTO`. */
  readonly fault: string | undefined
  /** Undefined over http, and where none was shown. */
  readonly certificate: CertificateFacts | undefined
  /** Own clock minus that of the answer, in milliseconds, to the second. */
  readonly skewMs: number | undefined
}

/** The traces a running server has seen of proxies in front of it. */
export interface ProxyFacts {
  /** Addresses within the house that forward requests and are not in TRUSTED_PROXIES. */
  readonly untrusted: readonly string[]
  /** Whether requests were forwarded from a trusted one. */
  readonly isTrustedSeen: boolean
}

export interface ClockFacts {
  /** Whether the system says that its clock is set by a time server; undefined: it cannot be asked. */
  readonly isSynchronised: boolean | undefined
  /** As people read it on a clock here. */
  readonly shown: string
}

export interface PushFacts {
  readonly devices: number
  /** The caller's own in the app, all at the command line. */
  readonly whose: 'own' | 'all'
}

/** The key file: its fingerprint, or a German sentence that says why it cannot be used. */
export type KeyFacts =
  | { readonly fingerprint: string; readonly isCopied: boolean }
  | { readonly fault: string }

/** Sizes of the disk, in steps, so that no single write of anybody shows (trust a). */
export interface DiskFacts {
  readonly freeBytes: number
  readonly usedBytes: number
  /** Since the first account; undefined without one. */
  readonly ageMs: number | undefined
}

export interface BackupFacts {
  /** Undefined if none was ever tried. */
  readonly record: BackupRecord | undefined
  /** On the disk the last one went to; undefined where it is not there now. */
  readonly freeBytes: number | undefined
}

export interface MachineFacts {
  /** Undefined where it cannot be asked. */
  readonly disk: DiskFacts | undefined
  readonly memory: { readonly availableBytes: number; readonly totalBytes: number }
  /** Whether the server has all rights; undefined where it cannot be seen. */
  readonly isRoot: boolean | undefined
  /** Version of Node. */
  readonly node: string
  /** Oldest version of Node the server runs with. */
  readonly nodeMin: string
}

export interface DatabaseFacts {
  /** German sentence where it cannot be read. */
  readonly fault: string | undefined
  readonly isBroken: boolean
}

/** All that the rules judge by. */
export interface SelfTestFacts {
  /** Epoch milliseconds. */
  readonly now: number
  readonly place: 'app' | 'command line'
  readonly config: Pick<
    Config,
    'publicUrl' | 'trustedProxies' | 'registration' | 'dataDir' | 'keyFile' | 'database'
  >
  /** Folder of the program. */
  readonly root: string
  /** Whether the server answers on this machine. */
  readonly isRunning: boolean
  /** Undefined without PUBLIC_URL. */
  readonly address: AddressFacts | undefined
  /** Undefined at the command line: only the server itself sees them. */
  readonly proxy: ProxyFacts | undefined
  readonly clock: ClockFacts
  /** Undefined where the database cannot be read. */
  readonly push: PushFacts | undefined
  readonly key: KeyFacts
  readonly backup: BackupFacts
  readonly machine: MachineFacts
  readonly database: DatabaseFacts
}
