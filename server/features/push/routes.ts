import {
  pushKey,
  readNotificationSettings,
  saveNotificationSettings,
  subscribe,
} from '#contract/push/calls.ts'
import type { Context } from '../../context.ts'
import { type Binding, on } from '../../http/bind.ts'
import type { PushKeys } from './records.ts'
import { readSettings, saveSettings } from './settings-service.ts'
import { registerDevice } from './subscription-service.ts'

export const pushRoutes = (context: Context, { publicKey }: PushKeys): Binding[] => [
  on(pushKey, () => ({ publicKey })),
  on(subscribe, ({ body, actor }) => registerDevice(context, body, actor)),
  on(readNotificationSettings, ({ actor }) => readSettings(context, actor)),
  on(saveNotificationSettings, ({ body, actor }) => saveSettings(context, body, actor)),
]
