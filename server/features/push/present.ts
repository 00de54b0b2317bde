import type { PushType } from '#contract/push/rules.ts'

/** Content of a push (PUSH-29). */
export interface PushMessage {
  readonly type: PushType
  /** Id of the matching live event (O-062). */
  readonly id: string
  readonly title: string
  readonly text: string
  /** Path of the app. */
  readonly url: string
}

/** Generic texts, since they appear on lock screens (O-066). */
const TEXTS: Readonly<Record<PushType, Omit<PushMessage, 'type' | 'id'>>> = {
  NEW_STATUS: { title: 'Neuer Status', text: 'Schau nach, wenn es passt.', url: '/' },
  NEW_MESSAGE: { title: 'Neue Nachricht', text: 'Schau nach, wenn es passt.', url: '/' },
  NEW_CARD: { title: 'Neue Karte', text: 'Schau nach, wenn es passt.', url: '/' },
  NEW_ANSWERS: { title: 'Etwas Neues', text: 'Schau nach, wenn es passt.', url: '/' },
  NEW_EVENING: { title: 'Etwas Neues', text: 'Schau nach, wenn es passt.', url: '/' },
  EVENING_REMINDER: { title: 'Erinnerung', text: 'Nimm dir einen Moment.', url: '/' },
  NEW_LETTER: { title: 'Etwas Neues', text: 'Schau nach, wenn es passt.', url: '/' },
  NEW_CHAT_MESSAGE: { title: 'Neue Nachricht', text: 'Schau nach, wenn es passt.', url: '/chat' },
  PERMISSION_GRANTED: { title: 'Neue Freigabe', text: 'Schau nach, wenn es passt.', url: '/' },
  REMINDER: { title: 'Erinnerung', text: 'Nimm dir einen Moment.', url: '/' },
}

/** Two answers are of both (O-165), a reminder is of nobody. */
const OF_NOBODY: ReadonlySet<PushType> = new Set(['NEW_ANSWERS', 'REMINDER', 'EVENING_REMINDER'])

/**
 * The message of an event. Its text contains the partner's name only if the receiver has opted in;
 * never texts, levels or titles of cards.
 */
export function messageAbout(type: PushType, id: string, from: string | undefined): PushMessage {
  const message = { type, id, ...TEXTS[type] }
  return from === undefined || OF_NOBODY.has(type) ? message : { ...message, text: `Von ${from}.` }
}

/** The push a super user sends to the own devices to hear whether they ring; neutral on a lock screen. */
export const TEST_PUSH: Omit<PushMessage, 'id'> = {
  type: 'REMINDER',
  title: 'Probe',
  text: 'Mitteilungen kommen an.',
  url: '/',
}

/** Domains of push services, with the name people know them by. */
const SERVICES = [
  ['googleapis.com', 'Google'],
  ['google.com', 'Google'],
  ['push.apple.com', 'Apple'],
  ['mozilla.com', 'Mozilla'],
  ['windows.com', 'Microsoft'],
] as const

/** The name of an endpoint's push service, or its host. */
export function serviceName(endpoint: string): string {
  const { hostname } = new URL(endpoint)
  const known = SERVICES.find(([domain]) => hostname.endsWith(`.${domain}`))
  return known?.[1] ?? hostname
}

/** Size of every payload, which fits the longest message of an operator. */
export const PAYLOAD_BYTES = 3_200

/** Control characters, which JSON escapes sixfold. */
const plain = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').toWellFormed()

/**
 * One JSON for all browsers: declarative Web Push for WebKit, parsed by the service worker
 * elsewhere. Padded to one length, so that its size reveals nothing.
 * @param origin base URL of the path for declarative pushes; undefined: a path only
 * @param badge number on the icon of the app
 */
export function payloadOf(
  { type, id, title, text, url }: PushMessage,
  { origin, badge }: { readonly origin: string | undefined; readonly badge: number },
): Buffer {
  const payload = {
    web_push: 8030,
    notification: {
      title: plain(title),
      body: plain(text),
      lang: 'de',
      tag: type,
      navigate: `${origin ?? ''}${url}`,
    },
    app_badge: badge,
    mutable: true,
    type,
    id,
  }
  const room = PAYLOAD_BYTES - Buffer.byteLength(JSON.stringify({ ...payload, pad: '' }))
  return Buffer.from(JSON.stringify({ ...payload, pad: ' '.repeat(room) }))
}
