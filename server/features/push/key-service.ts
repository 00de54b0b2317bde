import webPush from 'web-push'
import type { Db } from '../../storage/database.ts'
import { insertSettingOnce } from '../../storage/settings.ts'
import type { Sealed, Vault } from '../../vault/vault.ts'

/** VAPID keys (RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const SEAL_CONTEXT = 'settings.value:push-keys'

/**
 * Loads the VAPID keys, created at the first start: new keys would invalidate all subscriptions.
 * The private key is sealed, so that a stolen database cannot send pushes.
 */
export async function loadPushKeys(db: Db, vault: Vault): Promise<PushKeys> {
  const made: PushKeys = webPush.generateVAPIDKeys()
  const settled = await insertSettingOnce(db, 'push-keys', vault.sealOwn(SEAL_CONTEXT, made))
  return vault.openOwn(SEAL_CONTEXT, settled as Sealed<PushKeys>)
}
