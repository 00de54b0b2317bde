import { keyFileChanged, notAsked } from '#contract/admin/errors.ts'
import type {
  confirmKeyCopy,
  identify,
  selfTest,
  testPush,
} from '#contract/admin/self-test-calls.ts'
import type { Answer, Received } from '#contract/kernel/call.ts'
import type { Context } from '#server/context.ts'
import type { Actor, Exchange } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { countAttempt } from '#server/identity/attempts.ts'
import { policies } from '#server/identity/throttle-rules.ts'
import { ROOT } from '#server/lib/program-files.ts'
import { readBackupRecord } from '#server/storage/backup-record.ts'
import { type AskOptions, probeAddress } from './address-service.ts'
import { answerProof, askProof, isSameProof, type KeyedHash } from './identity-policy.ts'
import {
  backupFacts,
  clockFacts,
  fingerprintOf,
  keyFacts,
  machineFacts,
} from './machine-service.ts'
import type { ProxyFacts, SelfTestFacts } from './models.ts'
import { checksOf } from './policy.ts'
import { confirmCopy, copiedFingerprint, firstAccountAt } from './store.ts'

/** The devices of a person, as push knows them. */
export interface OwnDevices {
  count(userId: string): Promise<number>
  /** Sends a neutral push to each, and says what its push service answered. */
  test(userId: string): Promise<Answer<typeof testPush>['devices']>
}

export interface SelfTestNeeds {
  readonly ownDevices: OwnDevices
  /** The traces of proxies since the start. */
  readonly seenProxies: () => ProxyFacts
  /** Told the address from which our own question has come. */
  readonly confirmProxy: (address: string) => void
  /** Replaces in tests how names are resolved and whom is trusted. */
  readonly ask?: Pick<AskOptions, 'resolve' | 'ca' | 'timeoutMs'> | undefined
}

const hashOf =
  ({ vault }: Pick<Context, 'vault'>): KeyedHash =>
  (purpose, value) =>
    vault.blindIndex(purpose, value)

/** Looks at everything at once; nothing of it lasts longer than the public address may take. */
async function factsFor(
  context: Context,
  { ownDevices, seenProxies, ask }: SelfTestNeeds,
  { userId }: Actor,
): Promise<SelfTestFacts> {
  const { config, database, clock } = context
  const { db } = database
  const now = clock.now()
  const { publicUrl } = config
  const firstAt = await firstAccountAt(db)
  const [address, key, backup, clockState, machine, devices] = await Promise.all([
    publicUrl === undefined
      ? undefined
      : probeAddress(publicUrl, { ...ask, keyedHash: hashOf(context) }),
    copiedFingerprint(db).then((copied) => keyFacts(config, copied)),
    readBackupRecord(db).then(backupFacts),
    clockFacts(Date.now()),
    machineFacts(config, {
      ageMs: firstAt === undefined ? undefined : now - firstAt,
      uid: process.getuid?.(),
    }),
    ownDevices.count(userId),
  ])
  return {
    now,
    place: 'app',
    config,
    root: ROOT,
    isRunning: true,
    address,
    // After the question to the public address, which has come through the proxy.
    proxy: seenProxies(),
    clock: clockState,
    push: { devices, whose: 'own' },
    key,
    backup,
    machine,
    database: { fault: undefined, isBroken: database.isBroken() },
  }
}

/** The self-test as a super user sees it. @throws Refused 429 beyond the limit of the installation */
export async function runSelfTest(
  context: Context,
  needs: SelfTestNeeds,
  actor: Actor,
): Promise<Answer<typeof selfTest>> {
  await countAttempt(context, 'self-test', 'all', policies.selfTest)
  const facts = await factsFor(context, needs, actor)
  const { key, push } = facts
  return {
    checkedAt: new Date(facts.now).toISOString(),
    checks: checksOf(facts),
    keyFile: 'fault' in key ? null : key,
    ownDevices: push?.devices ?? 0,
  }
}

/** Sends a test push to the caller's own devices. @throws Refused 429 beyond the limit of a person */
export async function sendTestPush(
  context: Context,
  { ownDevices }: SelfTestNeeds,
  { userId }: Actor,
): Promise<Answer<typeof testPush>> {
  await countAttempt(context, 'test push', userId, policies.testPush)
  return { devices: await ownDevices.test(userId) }
}

/** @throws Refused 409 if the key file is not the one that was shown */
export async function recordKeyCopy(
  { config, database }: Context,
  { fingerprint }: Received<typeof confirmKeyCopy>['body'],
): Promise<undefined> {
  const current = await fingerprintOf(config.keyFile).catch(() => undefined)
  if (current !== fingerprint) refuse(keyFileChanged)
  await confirmCopy(database.db, fingerprint)
}

/** Proves to a holder of the key that this is its installation. @throws Refused 403 for others */
export function proveIdentity(
  context: Pick<Context, 'vault'>,
  { confirmProxy }: Pick<SelfTestNeeds, 'confirmProxy'>,
  { nonce, proof }: Received<typeof identify>['query'],
  { address }: Pick<Exchange, 'address'>,
): Answer<typeof identify> {
  const keyedHash = hashOf(context)
  if (!isSameProof(proof, askProof(keyedHash, nonce))) refuse(notAsked)
  confirmProxy(address)
  return { proof: answerProof(keyedHash, nonce) }
}
