import type { Kysely } from 'kysely'
import type { Vault } from '#server/vault/vault.ts'
import * as foundation from './0001-foundation.ts'
import * as daily from './0002-daily.ts'
import * as questions from './0003-questions.ts'
import * as chat from './0006-chat.ts'
import * as stories from './0007-stories.ts'
import * as admin from './0008-admin.ts'
import * as media from './0009-media.ts'
import * as push from './0010-push.ts'
import * as secondRelease from './0011-second-release.ts'
import * as statusDays from './0012-status-days.ts'
import * as days from './0013-days.ts'
import * as cardLikes from './0014-card-likes.ts'
import * as cardEchoes from './0015-card-echoes.ts'
import * as wishlist from './0016-wishlist.ts'
import * as evenings from './0017-evenings.ts'
import * as pauses from './0018-pauses.ts'
import * as photoSwitches from './0020-photo-switches.ts'
import * as specialDays from './0021-special-days.ts'
import * as letters from './0022-letters.ts'

/** One step of the schema; what it has to seal or to hash it does with the database's own keys. */
export interface SchemaStep {
  up(db: Kysely<unknown>, openVault: () => Promise<Vault>): Promise<void>
}

/** All migrations in their order; a released one is never changed. */
export const migrations: Readonly<Record<string, SchemaStep>> = {
  '0001-foundation': foundation,
  '0002-daily': daily,
  '0003-questions': questions,
  '0006-chat': chat,
  '0007-stories': stories,
  '0008-admin': admin,
  '0009-media': media,
  '0010-push': push,
  '0011-second-release': secondRelease,
  '0012-status-days': statusDays,
  '0013-days': days,
  '0014-card-likes': cardLikes,
  '0015-card-echoes': cardEchoes,
  '0016-wishlist': wishlist,
  '0017-evenings': evenings,
  '0018-pauses': pauses,
  '0020-photo-switches': photoSwitches,
  '0021-special-days': specialDays,
  '0022-letters': letters,
}
