import type { Context } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import type { Actor } from '../../http/bind.ts'
import { exportPush } from './export-service.ts'
import { loadPushKeys } from './key-service.ts'
import { transferSettings, transferSubscriptions } from './records.ts'
import { pushRoutes } from './routes.ts'
import { type ChatView, createPush, type PushTweaks } from './service.ts'

interface Needs {
  readonly chat: ChatView
  readonly tweaks?: PushTweaks | undefined
}

export const push = {
  transfers: { own: [transferSubscriptions, transferSettings], alone: [] },
  async start(context: Context, { chat, tweaks }: Needs) {
    const keys = await loadPushKeys(context.database.db, context.vault)
    const service = createPush(context, keys, chat, tweaks)
    return {
      routes: pushRoutes(context, keys),
      socketHandlers: [],
      dataExports: [(actor: Actor) => exportPush(context, actor)],
      sweeps: [],
      fileErasers: [],
      listeners: { domainEvent: service.notify },
      close: service.close,
      /** Sends a message of the operator to the devices of a person. */
      send: service.send,
    }
  },
} satisfies Feature
