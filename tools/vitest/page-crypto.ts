import { webcrypto } from 'node:crypto'

/** jsdom lacks the ciphers every page over https has. */
Object.defineProperty(globalThis.crypto, 'subtle', {
  get: () => webcrypto.subtle,
  configurable: true,
})
