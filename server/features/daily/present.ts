import type { DailyMessage, Status } from '#contract/daily/calls.ts'
import type { StoredMessage } from './message-store.ts'
import type { StatusContext } from './policy.ts'
import { isMutual } from './policy.ts'
import type { StoredStatus } from './status-store.ts'

export const presentMessage = (message: StoredMessage): DailyMessage => ({
  id: message.id,
  message: message.text,
  senderId: message.senderId,
  date: message.day,
  createdAt: new Date(message.createdAt).toISOString(),
})

export const presentStatus = ({ message, level, createdAt }: StoredStatus): Status => ({
  message,
  level,
  createdAt: new Date(createdAt).toISOString(),
})

export const presentMutual = (standing: StatusContext) => ({
  mine: standing.mySwitches.mutual,
  active: isMutual(standing),
})
