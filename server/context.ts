import type { Config } from './config.ts'
import type { BlobStore } from './files/blob-store.ts'
import type { CookieJar } from './http/cookies.ts'
import type { Clock } from './lib/clock.ts'
import type { DiskWatch } from './lib/disk-watch.ts'
import type { Logger } from './lib/logger.ts'
import type { Passwords } from './lib/password.ts'
import type { DomainEventPublisher } from './live/domain-events.ts'
import type { Live } from './live/live.ts'
import type { Presence } from './live/presence.ts'
import type { Database } from './storage/database.ts'
import type { Vault } from './vault/vault.ts'

/** Dependencies of the features; created once in createApp. */
export interface Context {
  readonly config: Config
  readonly database: Database
  readonly vault: Vault
  /** The sealed files of photos. */
  readonly blobs: BlobStore
  readonly passwords: Passwords
  /** The disk of the database. */
  readonly disk: DiskWatch
  readonly clock: Clock
  readonly log: Logger
  readonly live: Live
  readonly presence: Presence
  readonly domainEvents: DomainEventPublisher
  readonly cookies: CookieJar
  /** Whether this node does what one does for all nodes: housekeeping and reminders. */
  readonly isLeader: () => boolean
}
