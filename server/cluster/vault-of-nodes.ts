import type { Vault } from '../vault/vault.ts'
import type { PubSub } from './pubsub.ts'

const TOPIC = 'forget-key'

/** A vault whose nodes forget the key of an erased pair together. */
export function vaultOfNodes(vault: Vault, pubsub: PubSub): Vault {
  pubsub.subscribe(TOPIC, (pairId) => vault.forget(pairId as string))
  // The event of an erased pair may be among the lost ones.
  pubsub.onGap(() => vault.forgetAll())
  return {
    ...vault,
    forget(pairId) {
      vault.forget(pairId)
      pubsub.publish({ topic: TOPIC, data: pairId })
    },
  }
}
