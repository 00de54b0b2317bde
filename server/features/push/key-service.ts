import webPush from 'web-push'
import type { Db } from '../../storage/database.ts'
import { insertSettingOnce } from '../../storage/settings.ts'
import type { Sealed, Vault } from '../../vault/vault.ts'
import { type PushKeys, pushKeysRecord } from './records.ts'

const NAME = 'push-keys'

/**
 * Loads the VAPID keys, created at the first start: new keys would invalidate all subscriptions.
 */
export async function loadPushKeys(db: Db, vault: Vault): Promise<PushKeys> {
  const made: PushKeys = webPush.generateVAPIDKeys()
  const settled = await insertSettingOnce(db, NAME, pushKeysRecord.seal(vault.own, NAME, made))
  return pushKeysRecord.open(vault.own, NAME, settled as Sealed<'settings.value'>)
}
