import type {
  AddressFacts,
  MachineFacts,
  SelfTestFacts,
} from '../features/admin/self-test/models.ts'

const GIB = 1024 ** 3

/** An address of the internet that leads to this server. */
export const reached: AddressFacts = {
  resolved: ['93.184.216.34'],
  isOwn: false,
  responder: 'this server',
  fault: undefined,
  certificate: undefined,
  skewMs: 0,
}

/** A server with a public name. */
export const HTTPS = { url: 'https://knistern.example' } as const

/** A key file nobody has confirmed a copy of. */
export const KEY = { fingerprint: '0123456789abcdef', isCopied: false } as const

export interface ChangedFacts
  extends Partial<
    Pick<
      SelfTestFacts,
      'now' | 'place' | 'root' | 'isRunning' | 'proxy' | 'push' | 'key' | 'clock' | 'backup'
    >
  > {
  /** PUBLIC_URL. */
  readonly url?: string | undefined
  readonly config?: Partial<SelfTestFacts['config']>
  readonly address?: Partial<AddressFacts>
  readonly machine?: Partial<MachineFacts>
  readonly database?: Partial<SelfTestFacts['database']>
}

/** A sound installation without a public address, with some facts changed. */
export function factsWith({
  url,
  config,
  address,
  machine,
  database,
  ...more
}: ChangedFacts): SelfTestFacts {
  return {
    now: Date.parse('2026-11-30T12:00:00Z'),
    place: 'app',
    root: '/opt/knistern',
    isRunning: true,
    proxy: undefined,
    clock: { isSynchronised: true, shown: '30.11.2026, 13:00 Uhr' },
    push: { devices: 1, whose: 'own' },
    key: KEY,
    backup: { record: undefined, freeBytes: undefined },
    ...more,
    config: {
      publicUrl: url,
      trustedProxies: [],
      registration: 'invited',
      dataDir: '/srv/knistern/data',
      keyFile: '/srv/knistern/data.key',
      database: { file: '/srv/knistern/data/knistern.db' },
      ...config,
    },
    address: url === undefined ? undefined : { ...reached, ...address },
    machine: {
      disk: { freeBytes: 50 * GIB, usedBytes: 0, ageMs: undefined },
      memory: { availableBytes: 4 * GIB, totalBytes: 8 * GIB },
      isRoot: false,
      node: '26.10.0',
      nodeMin: '24.15.0',
      ...machine,
    },
    database: { fault: undefined, isBroken: false, ...database },
  }
}
