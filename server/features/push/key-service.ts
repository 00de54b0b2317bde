import webPush from 'web-push'
import type { Db } from '../../storage/database.ts'
import { insertSettingOnce } from '../../storage/settings.ts'
import type { Sealed, Vault } from '../../vault/vault.ts'

/** Who we are to push services (VAPID, RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const PLACE = 'settings.value:push-keys'

/**
 * The installation's push keys, made at the first start and kept for good: with other keys every
 * device would have to register anew. The private one is sealed, so that a stolen database sends
 * nothing in our name.
 */
export async function settlePushKeys(db: Db, vault: Vault): Promise<PushKeys> {
  const made: PushKeys = webPush.generateVAPIDKeys()
  const settled = await insertSettingOnce(db, 'push-keys', vault.sealOwn(PLACE, made))
  return vault.openOwn(PLACE, settled as Sealed<PushKeys>)
}
