import {
  pushKey,
  readNotificationSettings,
  saveNotificationSettings,
  subscribe,
} from '#contract/push/calls.ts'
import type { Context } from '#server/context.ts'
import type { Feature } from '#server/feature.ts'
import { type Actor, type Binding, on } from '#server/http/bind.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
import { jsonFile } from '#server/pair/data-export.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { deleteJobsOfMover } from './job-store.ts'
import {
  exportSettings,
  type PushKeys,
  transferSettings,
  transferSubscriptions,
} from './records.ts'
import { type ChatView, createPush, loadPushKeys, type PushTweaks } from './service.ts'
import { readSettings, saveSettings } from './settings-service.ts'
import { registerDevice } from './subscription-service.ts'
import { subscriptionsOf } from './subscription-store.ts'

const pushRoutes = (context: Context, { publicKey }: PushKeys): Binding[] => [
  on(pushKey, () => ({ publicKey })),
  on(subscribe, ({ body, actor }) => registerDevice(context, body, actor)),
  on(readNotificationSettings, ({ actor }) => readSettings(context, actor)),
  on(saveNotificationSettings, ({ body, actor }) => saveSettings(context, body, actor)),
]

/** Notification settings, and the push services of the own devices. */
async function* exportPush(context: Context, actor: Actor): AsyncGenerator<ZipEntry> {
  const settings = await readSettings(context, actor)
  const devices = await inPair(context, actor).read((db, pair) =>
    subscriptionsOf(db, pair, actor.userId),
  )
  yield jsonFile('benachrichtigungen.json', {
    ...exportSettings(settings),
    geraete: devices.map(({ record }) => record.endpoint),
  })
}

interface Needs {
  readonly chat: ChatView
  readonly tweaks?: PushTweaks | undefined
}

export const push = {
  transfers: {
    own: [transferSubscriptions, deleteJobsOfMover, transferSettings],
    alone: [],
    inviter: [],
  },
  async start(context: Context, { chat, tweaks }: Needs) {
    const keys = await loadPushKeys(context.database.db, context.vault)
    const service = createPush(context, keys, chat, tweaks)
    return {
      routes: pushRoutes(context, keys),
      socketHandlers: [],
      dataExports: [(actor: Actor) => exportPush(context, actor)],
      days: [],
      sweeps: [],
      fileErasers: [],
      listeners: { domainEvent: service.notify },
      close: service.close,
      /** Sends a message of the operator to the devices of a person. */
      send: service.send,
      remindPair: service.remindPair,
      announceLetter: service.announceLetter,
      /** The own devices of a super user, for the self-test. */
      devices: { count: service.countDevices, test: service.test },
    }
  },
} satisfies Feature
