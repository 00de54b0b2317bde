import type { PushType } from '#contract/push/rules.ts'

/** What a device is told (PUSH-29); whose it is says the subscription it goes to. */
export interface PushMessage {
  readonly type: PushType
  /** The id the live event about the same thing carries (O-062). */
  readonly id: string
  readonly title: string
  readonly text: string
  /** A path of the product. */
  readonly url: string
}

/** Neither names nor contents: whoever sees the lock screen learns nothing of the two (O-066). */
const TEXTS: Readonly<Record<PushType, Omit<PushMessage, 'type' | 'id'>>> = {
  NEW_STATUS: { title: 'Neuer Status', text: 'Schau nach, wenn es passt.', url: '/' },
  NEW_MESSAGE: { title: 'Neue Nachricht', text: 'Schau nach, wenn es passt.', url: '/' },
  NEW_CARD: { title: 'Neue Karte', text: 'Schau nach, wenn es passt.', url: '/' },
  NEW_CHAT_MESSAGE: { title: 'Neue Nachricht', text: 'Schau nach, wenn es passt.', url: '/chat' },
  PERMISSION_GRANTED: { title: 'Neue Freigabe', text: 'Schau nach, wenn es passt.', url: '/' },
  REMINDER: { title: 'Erinnerung', text: 'Nimm dir einen Moment.', url: '/' },
}

/**
 * The message about an event. The partner's name stands in it only if the receiver wants that;
 * texts, levels and titles of cards never do.
 */
export function messageAbout(type: PushType, id: string, from: string | undefined): PushMessage {
  const message = { type, id, ...TEXTS[type] }
  return from === undefined ? message : { ...message, text: `Von ${from}.` }
}

/** Bytes of every payload: room for the longest message an operator may write, and the same for all. */
export const PAYLOAD_BYTES = 3_200

/** Signs that a notification cannot show and JSON writes six times as long. */
const plain = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').toWellFormed()

/**
 * One JSON for all browsers: declarative Web Push for WebKit, read by our worker elsewhere.
 * Filled to one length, so that its size says nothing.
 * @param origin what the path is completed with, as declarative pushes want it; undefined: a path
 * @param badge the number on the app's icon
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
