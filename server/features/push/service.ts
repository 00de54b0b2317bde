import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PushType } from '#contract/push/rules.ts'
import type { Context } from '../../context.ts'
import { findCouple, findPerson, pairVault } from '../../identity/people.ts'
import { forEachSettled } from '../../lib/for-each-settled.ts'
import { newId } from '../../lib/ids.ts'
import type { DomainEvent } from '../../live/domain-events.ts'
import type { Db } from '../../storage/database.ts'
import { insertSettingOnce } from '../../storage/settings.ts'
import type { Sealed, Vault } from '../../vault/vault.ts'
import { createCoalescingQueue } from './coalescing-queue-service.ts'
import { createDelivery, type Deliver } from './delivery-service.ts'
import { createDevices, RETRY_AFTER_MS } from './device-service.ts'
import { isWanted, type Verdict } from './policy.ts'
import { messageAbout, type PushMessage, payloadOf } from './present.ts'
import { type PushKeys, pushKeysRecord } from './records.ts'
import { nextReminder, REMINDER_LATE_MS } from './reminder-policy.ts'
import { claimReminder, type DueReminder, dueReminders, settingsOf } from './settings-store.ts'
import { ownersOfDevices, type StoredSubscription, subscriptionsOf } from './subscription-store.ts'

/** Reminders read by one statement. */
const DUE_TOGETHER = 500
/** Reminders scheduled at the same time, which share a commit; some milliseconds of work. */
const CLAIMS_AT_ONCE = 20

/** Sends all due reminders and schedules the next ones. */
async function sendReminders(
  { database: { db }, vault, clock }: Context,
  remind: (due: DueReminder) => void,
): Promise<void> {
  const now = clock.now()
  const send = async (due: DueReminder) => {
    const { REMINDER } = due.settings()
    const claimed = await claimReminder(db, due, nextReminder(REMINDER, now))
    if (claimed && REMINDER !== false && now - due.remindAt < REMINDER_LATE_MS) remind(due)
  }
  for (;;) {
    const due = await dueReminders(db, vault, now, DUE_TOGETHER)
    await forEachSettled(due, send, CLAIMS_AT_ONCE)
    if (due.length < DUE_TOGETHER) return
  }
}

/** Minimum interval between two pushes of a type to one person. */
const GAP_MS = 3_000
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
  readonly tickMs?: number
}

export interface Push {
  /** Notifies the partner, unless the app is visible to them or they have switched it off. */
  notify(event: DomainEvent): void
  /** Sends a message of the operator at once, regardless of the person's settings (O-060). */
  send(message: Omit<PushMessage, 'id'>, userId: string): Promise<'sent' | 'no device' | 'failed'>
  close(): Promise<void>
}

/** Something a person is to be told, put into words when it is sent. */
interface Job {
  readonly userId: string
  readonly pairId: string
  readonly type: PushType
  readonly id: string
}

interface Prepared {
  readonly receivers: readonly StoredSubscription[]
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
  const devices = createDevices(context, {
    keys,
    deliver: tweaks.deliver ?? createDelivery(),
    retryMs: tweaks.retryMs ?? RETRY_AFTER_MS,
  })
  const background = new Set<Promise<void>>()

  /**
   * The devices of a person without a connected socket, and the payload for them; undefined if
   * nothing is to be sent (any more).
   */
  const prepare = async ({ userId, pairId, type, id }: Job): Promise<Prepared | undefined> => {
    const { me, partner } = await findCouple(db, vault, pairId, userId)
    // The person may have left the pair meanwhile (O-033).
    if (me === undefined) return undefined
    const pair = await pairVault(db, vault, pairId)
    const subscriptions = await subscriptionsOf(db, pair, userId)
    if (subscriptions.length === 0) return undefined
    const open = await presence.sessionsOf(userId)
    const away = subscriptions.filter(({ sessionId }) => !open.has(sessionId))
    if (away.length === 0) return undefined
    const settings = await settingsOf(db, pair, userId)
    // Whether a message was the first unread one has been asked when it came.
    if (!isWanted(type, settings, true)) return undefined
    const count = await unreadOf(pairId, userId)
    // The message has been read meanwhile, or the chat is open.
    if (type === 'NEW_CHAT_MESSAGE' && (count === 0 || (await isInChat(userId)))) return undefined
    const from = settings.SHOW_NAMES ? partner?.record.name : undefined
    const message = messageAbout(type, id, from)
    const payload = payloadOf(message, { origin: config.publicUrl, badge: count })
    return { receivers: away, payload }
  }

  /** Sends what is prepared, anew before each retry; returns the result of each device. */
  const sendPrepared = async (
    topicName: string,
    prepareNow: () => Promise<Prepared | undefined>,
  ): Promise<Verdict[]> => {
    const prepared = await prepareNow()
    if (prepared === undefined) return []
    const { receivers, payload } = prepared
    const topic = vault.blindIndex('push topic', topicName).slice(0, 32)
    const send = (device: StoredSubscription) => {
      const renew = async () => {
        const now = await prepareNow()
        return now?.receivers.some(({ id }) => id === device.id) === true ? now.payload : undefined
      }
      return devices.send(device, { payload, topic, renew })
    }
    return Promise.all(receivers.map(send))
  }

  const queue = createCoalescingQueue<Job>(tweaks.gapMs ?? GAP_MS, async (job) => {
    try {
      await sendPrepared(`${job.userId} ${job.type}`, () => prepare(job))
    } catch (fault) {
      log.warn('push.lost', { userId: job.userId, fault })
    }
  })

  const enqueue = (job: Job) => queue.enqueue(`${job.userId} ${job.type}`, job)

  const handleEvent = async ({ type, id, by }: DomainEvent): Promise<void> => {
    const { me, partner } = await findCouple(db, vault, by.pairId, by.userId)
    if (me === undefined || partner === undefined) return
    const pair = await pairVault(db, vault, by.pairId)
    const settings = await settingsOf(db, pair, partner.id)
    const isFirstUnread =
      type === 'NEW_CHAT_MESSAGE' &&
      settings.NEW_CHAT_MESSAGE === 'first_unread' &&
      (await firstUnreadOf(by.pairId, partner.id)) === id
    if (!isWanted(type, settings, isFirstUnread)) return
    enqueue({ userId: partner.id, pairId: partner.pairId, type, id })
  }

  /** Runs in the background; `close` waits for it. */
  const runInBackground = (work: Promise<void>, action: string) => {
    const guarded = work
      .catch((fault: unknown) => log.warn(action, { fault }))
      .finally(() => background.delete(guarded))
    background.add(guarded)
  }

  /** Events of a pair are processed in order, so that the latest one wins. */
  const lastOf = new Map<string, Promise<void>>()
  const handleInOrder = (event: DomainEvent) => {
    const { pairId } = event.by
    const work = (lastOf.get(pairId) ?? Promise.resolve())
      .then(() => handleEvent(event))
      .catch((fault: unknown) => log.warn('push.lost', { fault }))
      .finally(() => {
        if (lastOf.get(pairId) === work) lastOf.delete(pairId)
      })
    lastOf.set(pairId, work)
    runInBackground(work, 'push.lost')
  }

  /**
   * Every chat message is an event, and most people have no device with push: the events of one
   * turn of the event loop ask together whose partner has one.
   */
  let published: DomainEvent[] = []
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
    published.push(event)
    if (published.length === 1) runInBackground(handlePublished(), 'push.lost')
  }

  const timer = setInterval(() => {
    if (!isLeader()) return
    runInBackground(
      sendReminders(context, ({ userId, pairId }) =>
        enqueue({ userId, pairId, type: 'REMINDER', id: newId() }),
      ),
      'push.reminders',
    )
  }, tweaks.tickMs ?? TICK_MS).unref()

  return {
    notify,
    async send(message, userId) {
      const sent = { ...message, id: newId() }
      const prepareNow = async (): Promise<Prepared | undefined> => {
        const person = await findPerson(db, vault, userId)
        if (person === undefined) return undefined
        const pair = await pairVault(db, vault, person.pairId)
        const receivers = await subscriptionsOf(db, pair, userId)
        if (receivers.length === 0) return undefined
        const badge = await unreadOf(person.pairId, userId)
        return { receivers, payload: payloadOf(sent, { origin: config.publicUrl, badge }) }
      }
      const verdicts = await sendPrepared(`${userId} ${sent.id}`, prepareNow)
      if (verdicts.length === 0) return 'no device'
      return verdicts.includes('taken') ? 'sent' : 'failed'
    },
    async close() {
      clearInterval(timer)
      // What was published last begins its work after it has asked for devices.
      while (background.size > 0) await Promise.all(background)
      await Promise.all([devices.close(), queue.close()])
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
