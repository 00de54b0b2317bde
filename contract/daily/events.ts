import { announcement, defineEvent } from '#contract/kernel/event.ts'

const feature = 'daily'

export const newStatus = defineEvent({
  name: 'new-status',
  from: 'server',
  feature,
  summary:
    'A status was posted that the receiver may see, by the partner or on another device of one’s own.',
  source: 'PUSH-31, STATUS-20, O-062',
  payload: announcement,
})

export const newMessage = defineEvent({
  name: 'new-message',
  from: 'server',
  feature,
  summary: 'A daily message was written, by the partner or on another device of one’s own.',
  source: 'PUSH-33, HEUTE-14, O-062',
  payload: announcement,
})

export const permissionGranted = defineEvent({
  name: 'permission-granted',
  from: 'server',
  feature,
  summary:
    'The partner has released the receiver’s status for today; the one who did hears nothing.',
  source: 'PUSH-32, STATUS-19, STATUS-21, O-062, O-104',
  payload: announcement,
})

export const mutualMode = defineEvent({
  name: 'mutual-mode',
  from: 'server',
  feature,
  summary:
    'High levels are shown only to high levels in this pair now, or no longer; read it again.',
  source: 'O-108',
})

export const dailyEvents = [newStatus, newMessage, permissionGranted, mutualMode] as const
