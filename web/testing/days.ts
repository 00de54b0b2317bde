import {
  type DailyMessage,
  listDailyMessages,
  type Permission,
  readMutual,
  readPermission,
  type Status,
  statusHistory,
  statusOfToday,
} from '#contract/daily/calls.ts'
import { REASONS } from '#contract/daily/rules.ts'
import { questionOfToday } from '#contract/daily-questions/calls.ts'
import { readLookBack } from '#contract/days/calls.ts'
import type { FakeServer } from './fakeServer.ts'

const NOW = '2026-11-21T12:26:00.000Z'

/** A message of today, with whatever a test cares about. */
export const someMessage = (id: string, change: Partial<DailyMessage> = {}): DailyMessage => ({
  id,
  message: `Text ${id}`,
  senderId: 'user-jonas',
  date: NOW.slice(0, 10),
  createdAt: NOW,
  ...change,
})

export const someStatus = (level: number, message = ''): Status => ({
  level,
  message,
  createdAt: NOW,
})

export const free: Permission = { allowed: true, reason: REASONS.free, permissionGranted: false }

/** A day on which nobody has posted a status yet. */
export const noStatus = {
  myStatus: null,
  concealed: false,
  partnerStatus: null,
  suggestion: null,
} as const

/** A day on which nobody has written or posted anything yet. */
export const emptyDay = (server: FakeServer): FakeServer =>
  server
    .on(listDailyMessages, () => ({ messages: [], message: null }))
    .on(statusOfToday, () => noStatus)
    .on(readPermission, () => free)
    .on(questionOfToday, () => ({ question: null }))
    .on(readMutual, () => ({ mine: false, active: false, lastActiveOn: null }))
    .on(statusHistory, () => [])
    .on(readLookBack, () => ({ lookBack: null }))
