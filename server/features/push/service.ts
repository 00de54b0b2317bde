import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PushType } from '#contract/push/rules.ts'
import type { Context } from '#server/context.ts'
import { findCouple, findPerson } from '#server/identity/people.ts'
import { forEachSettled } from '#server/lib/for-each-settled.ts'
import { newId } from '#server/lib/ids.ts'
import { createKeyedMutex } from '#server/lib/semaphore.ts'
import type { DomainEvent } from '#server/live/domain-events.ts'
import { pairVault } from '#server/pair/pairs.ts'
import { isPaused } from '#server/pair/pause.ts'
import type { Db } from '#server/storage/database.ts'
import { insertSettingOnce } from '#server/storage/settings.ts'
import type { PairVault, Sealed, Vault } from '#server/vault/vault.ts'
import { createDelivery, type Deliver } from './delivery-service.ts'
import { createDevices, type Sent } from './device-service.ts'
import { createPushJobs } from './job-service.ts'
import type { PushJob } from './job-store.ts'
import { isWanted, type Verdict } from './policy.ts'
import { messageAbout, type PushMessage, payloadOf, serviceName, TEST_PUSH } from './present.ts'
import { type PushKeys, pushKeysRecord } from './records.ts'
import { nextReminder, REMINDER_LATE_MS } from './reminder-policy.ts'
import { claimReminder, type DueReminder, dueReminders, settingsOf } from './settings-store.ts'
import {
  devicesOfPair,
  devicesOfPerson,
  ownerOfDevice,
  ownersOfDevices,
  type StoredSubscription,
  subscriptionsOf,
} from './subscription-store.ts'

/** Reminders read by one statement. */
const DUE_TOGETHER = 500
/** Reminders scheduled at the same time; some milliseconds of work. */
const CLAIMS_AT_ONCE = 20

/** Sends all due reminders and schedules the next ones. */
async function sendReminders(
  { database: { db }, vault, clock }: Context,
  remind: (due: DueReminder) => Promise<void>,
): Promise<void> {
  const now = clock.now()
  const send = async (due: DueReminder) => {
    const { REMINDER } = due.settings()
    const claimed = await claimReminder(db, due, nextReminder(REMINDER, now))
    if (claimed && REMINDER !== false && now - due.remindAt < REMINDER_LATE_MS) await remind(due)
  }
  for (;;) {
    const due = await dueReminders(db, vault, now, DUE_TOGETHER)
    await forEachSettled(due, send, CLAIMS_AT_ONCE)
    if (due.length < DUE_TOGETHER) return
  }
}

/** Minimum interval between two pushes of a type to one device. */
const GAP_MS = 3_000
/** Delays of retries: half a minute, five minutes, half an hour. */
const RETRY_AFTER_MS: readonly number[] = [30_000, 300_000, 1_800_000]
/** How soon what a lost node has left is noticed. */
const POLL_MS = 10_000
/** Interval of the reminder check, and the delay it may cause. */
const TICK_MS = 30_000

/** Queries of the chat that push depends on. */
export interface ChatView {
  /** Whether a person has the chat open on any device. */
  isInChat(userId: string): Promise<boolean>
  /** How many of the partner's messages a person has not read. */
  unreadOf(pairId: string, userId: string): Promise<number>
  /** The id of the first of them. */
  firstUnreadOf(pairId: string, userId: string): Promise<string | undefined>
}

/** Replaced in tests: delivery and delays. */
export interface PushTweaks {
  readonly deliver?: Deliver
  readonly gapMs?: number
  readonly retryMs?: readonly number[]
  readonly pollMs?: number
  readonly tickMs?: number
}

export interface Push {
  /** Notifies the partner, unless the app is visible to them or they have switched it off. */
  notify(event: DomainEvent): void
  /**
   * Sends a message of the operator at once, regardless of the person's settings (O-060); not again,
   * since the operator hears what came of it.
   */
  send(message: Omit<PushMessage, 'id'>, userId: string): Promise<'sent' | 'no device' | 'failed'>
  /** Stores a reminder of an evening for all devices of a couple, in a transaction under its lock. */
  remindPair(trx: Db, pairId: string, eveningId: string): Promise<void>
  /** Stores the push of a letter that arrives for all devices of its reader, in that transaction. */
  announceLetter(trx: Db, readerId: string, letterId: string): Promise<void>
  /** The devices of a person. */
  countDevices(userId: string): Promise<number>
  /** Sends a neutral push to each device of a person, and says what its push service answered. */
  test(userId: string): Promise<TestedDevice[]>
  close(): Promise<void>
}

/** The outcome of a test push at one device. */
export interface TestedDevice {
  readonly service: string
  readonly outcome: Verdict | 'unreached'
  readonly status: number | null
}

/** A push that is due. */
interface Prepared {
  readonly device: StoredSubscription
  readonly payload: Buffer
}

/** Sends pushes of committed events to devices on which the app is not visible (O-060, O-062). */
export function createPush(
  context: Context,
  keys: PushKeys,
  { isInChat, unreadOf, firstUnreadOf }: ChatView,
  tweaks: PushTweaks = {},
): Push {
  const { database, vault, log, presence, config, isLeader } = context
  const { db } = database
  const devices = createDevices(context, { keys, deliver: tweaks.deliver ?? createDelivery() })
  const background = new Set<Promise<void>>()

  /** The devices of a person without a connected socket. */
  const devicesAway = async (pair: PairVault, userId: string): Promise<StoredSubscription[]> => {
    const subscriptions = await subscriptionsOf(db, pair, userId)
    if (subscriptions.length === 0) return []
    const open = await presence.sessionsOf(userId)
    return subscriptions.filter(({ sessionId }) => !open.has(sessionId))
  }

  /** The payload of a job as of now; undefined if it is not due any more. */
  const prepare = async ({ deviceId, type, eventId }: PushJob): Promise<Prepared | undefined> => {
    const owner = await ownerOfDevice(db, deviceId)
    if (owner === undefined) return undefined
    const { userId, pairId } = owner
    const { partner } = await findCouple(db, vault, pairId, userId)
    const pair = await pairVault(db, vault, pairId)
    const device = (await devicesAway(pair, userId)).find(({ id }) => id === deviceId)
    if (device === undefined) return undefined
    const settings = await settingsOf(db, pair, userId)
    // Whether a message was the first unread one has been asked when it came.
    if (!isWanted(type, settings, true)) return undefined
    const count = await unreadOf(pairId, userId)
    // All but the chat rests while a couple pauses (O-194).
    if (type !== 'NEW_CHAT_MESSAGE' && (await isPaused(db, pair))) return undefined
    // The message has been read meanwhile, or the chat is open.
    if (type === 'NEW_CHAT_MESSAGE' && (count === 0 || (await isInChat(userId)))) return undefined
    const from = settings.SHOW_NAMES ? partner?.record.name : undefined
    const message = messageAbout(type, eventId, from)
    return { device, payload: payloadOf(message, { origin: config.publicUrl, badge: count }) }
  }

  /** @param topic what later messages of the same replace */
  const send = (device: StoredSubscription, topic: string, payload: Buffer): Promise<Sent> =>
    devices.send(device, {
      payload,
      topic: vault.blindIndex('push topic', `${device.userId} ${topic}`).slice(0, 32),
    })

  const jobs = createPushJobs(
    context,
    {
      gapMs: tweaks.gapMs ?? GAP_MS,
      retryMs: tweaks.retryMs ?? RETRY_AFTER_MS,
      pollMs: tweaks.pollMs ?? POLL_MS,
    },
    async (job) => {
      const prepared = await prepare(job)
      return prepared && send(prepared.device, job.type, prepared.payload)
    },
  )
  const addJobs = async (
    receivers: readonly StoredSubscription[],
    type: PushType,
    eventId: string,
  ) =>
    void (await Promise.all(receivers.map(({ id }) => jobs.add({ deviceId: id, type, eventId }))))

  /** Stores no push for a person who looks at the app, so that two who chat ring no device. */
  const handleEvent = async ({ type, id, by }: DomainEvent): Promise<void> => {
    const { me, partner } = await findCouple(db, vault, by.pairId, by.userId)
    if (me === undefined || partner === undefined) return
    const pair = await pairVault(db, vault, by.pairId)
    const away = await devicesAway(pair, partner.id)
    if (away.length === 0) return
    const isChat = type === 'NEW_CHAT_MESSAGE'
    if (isChat && (await isInChat(partner.id))) return
    const settings = await settingsOf(db, pair, partner.id)
    const isFirstUnread =
      isChat &&
      settings.NEW_CHAT_MESSAGE === 'first_unread' &&
      (await firstUnreadOf(by.pairId, partner.id)) === id
    if (isWanted(type, settings, isFirstUnread)) await addJobs(away, type, id)
  }

  const remind = async ({ userId, pairId }: DueReminder) =>
    addJobs(await devicesAway(await pairVault(db, vault, pairId), userId), 'REMINDER', newId())

  /** Runs in the background; `close` waits for it. */
  const runInBackground = (work: Promise<void>, action: string) => {
    const guarded = work
      .catch((fault: unknown) => log.warn(action, { fault }))
      .finally(() => background.delete(guarded))
    background.add(guarded)
  }

  /** Events of a pair are processed in order, so that the latest one wins. */
  const ofPair = createKeyedMutex()
  const handleInOrder = (event: DomainEvent) =>
    runInBackground(
      ofPair.run(event.by.pairId, () => handleEvent(event)),
      'push.lost',
    )

  /**
   * Every chat message is an event, and most people have no device with push: the events of one
   * turn of the event loop ask together whose partner has one; those of the next turns after them,
   * since an answer of PostgreSQL may overtake another.
   */
  let published: DomainEvent[] = []
  let lastAsked = Promise.resolve()
  const handlePublished = async () => {
    await nextTurn()
    const events = published
    published = []
    const pairIds = new Set(events.map(({ by }) => by.pairId))
    const owners = await ownersOfDevices(db, [...pairIds])
    const ownersOf = Map.groupBy(owners, ({ pairId }) => pairId)
    for (const event of events) {
      const { pairId, userId } = event.by
      if (ownersOf.get(pairId)?.some((owner) => owner.userId !== userId)) handleInOrder(event)
    }
  }
  const notify = (event: DomainEvent) => {
    // As `handleEvent` would find out: most messages are written to somebody who is looking.
    if (event.type === 'NEW_CHAT_MESSAGE' && presence.seesOtherInChat(event.by)) return
    published.push(event)
    if (published.length > 1) return
    const asked = lastAsked.then(handlePublished)
    lastAsked = asked.catch(() => undefined)
    runInBackground(asked, 'push.lost')
  }

  const timer = setInterval(() => {
    if (!isLeader()) return
    runInBackground(sendReminders(context, remind), 'push.reminders')
  }, tweaks.tickMs ?? TICK_MS).unref()

  /** All devices of a person, with the pair they belong to. */
  const devicesOf = async (userId: string) => {
    const person = await findPerson(db, vault, userId)
    if (person === undefined) return { pairId: '', receivers: [] }
    const { pairId } = person
    return {
      pairId,
      receivers: await subscriptionsOf(db, await pairVault(db, vault, pairId), userId),
    }
  }

  /** Sends a message to all devices of a person, whatever they have open or switched off. */
  const sendToAll = async (message: Omit<PushMessage, 'id'>, userId: string) => {
    const { pairId, receivers } = await devicesOf(userId)
    if (receivers.length === 0) return []
    const badge = await unreadOf(pairId, userId)
    const sent = { ...message, id: newId() }
    const payload = payloadOf(sent, { origin: config.publicUrl, badge })
    return Promise.all(
      receivers.map(async (device) => ({ device, ...(await send(device, sent.id, payload)) })),
    )
  }

  return {
    notify,
    async send(message, userId) {
      const results = await sendToAll(message, userId)
      if (results.length === 0) return 'no device'
      return results.some(({ verdict }) => verdict === 'taken') ? 'sent' : 'failed'
    },
    async remindPair(trx, pairId, eventId) {
      for (const deviceId of await devicesOfPair(trx, pairId)) {
        await jobs.addWithin(trx, { deviceId, type: 'EVENING_REMINDER', eventId })
      }
    },
    async announceLetter(trx, readerId, eventId) {
      for (const deviceId of await devicesOfPerson(trx, readerId)) {
        await jobs.addWithin(trx, { deviceId, type: 'NEW_LETTER', eventId })
      }
    },
    countDevices: async (userId) => (await devicesOf(userId)).receivers.length,
    async test(userId) {
      const results = await sendToAll(TEST_PUSH, userId)
      return results.map(({ device, verdict, status }) => ({
        service: serviceName(device.record.endpoint),
        outcome: verdict === 'later' && status === undefined ? 'unreached' : verdict,
        status: status ?? null,
      }))
    },
    async close() {
      clearInterval(timer)
      // The last published event begins its work only after it has read its devices.
      while (background.size > 0) await Promise.all(background)
      devices.close()
      await jobs.close()
    },
  }
}

const NAME = 'push-keys'

/**
 * Loads the VAPID keys, created at the first start: new keys would invalidate all subscriptions.
 */
export async function loadPushKeys(db: Db, vault: Vault): Promise<PushKeys> {
  const settled = await insertSettingOnce(db, NAME, async () => {
    const { default: webPush } = await import('web-push')
    return pushKeysRecord.seal(vault.own, NAME, webPush.generateVAPIDKeys())
  })
  return pushKeysRecord.open(vault.own, NAME, settled as Sealed<'settings.value'>)
}
