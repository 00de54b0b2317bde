import type { Message } from '#contract/chat/shapes.ts'
import { addDays, dayStart } from '#contract/kernel/day.ts'
import type { DemoPerson } from './person.ts'
import { type PictureName, paintPicture } from './pictures.ts'
import { humVoice } from './voices.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

interface Line {
  readonly by: 'mia' | 'jonas'
  /** Text of the message, or the words below its photo. */
  readonly text?: string
  readonly photo?: PictureName
  /** A voice message instead of both. */
  readonly voice?: true
  /** Index of the quoted line in the same conversation. */
  readonly to?: number
  /** Reaction of the partner. */
  readonly emoji?: string
  /** Text before it was edited. */
  readonly edited?: string
}

/**
 * Conversations of some evenings, by days before today.
 */
const CONVERSATIONS: Readonly<Record<number, readonly Line[]>> = {
  9: [
    { by: 'jonas', text: 'Bist du gut angekommen?' },
    { by: 'mia', photo: 'lake', emoji: '😍' },
    {
      by: 'mia',
      text: 'Ja. Das ist der Blick vom Balkon. Das Bett hier ist viel zu groß für eine.',
    },
    { by: 'jonas', text: 'Leg dich in die Mitte und denk an mich.' },
    { by: 'mia', text: 'Das tue ich seit dem Bahnhof.', emoji: '❤️' },
  ],
  4: [
    {
      by: 'mia',
      text: 'Für Samstag: https://de.wikipedia.org/wiki/Picknick – wir bringen nur die Decke mit und das, was in den Korb passt.',
    },
    { by: 'jonas', text: 'Korb ist da. Decke auch. Zwei Gläser, eine Flasche.' },
    { by: 'mia', photo: 'blanket', text: 'Die hier?' },
    { by: 'jonas', text: '🍷' },
    { by: 'mia', text: 'Und ich?', to: 1, emoji: '😂' },
    { by: 'jonas', text: 'Du bist der Anlass.', edited: 'Du bist der Anlas' },
  ],
  1: [
    { by: 'jonas', text: 'Was machst du gerade?' },
    { by: 'jonas', text: 'Und sag nicht „nichts“.' },
    {
      by: 'mia',
      text: 'Ich sitze auf dem Küchentisch und warte, dass der Tee zieht. Du fehlst.',
      emoji: '❤️‍🔥',
    },
    { by: 'jonas', photo: 'lights' },
    { by: 'jonas', text: 'Bleib genau so sitzen. Noch zwei Stationen.' },
    { by: 'mia', text: '😘' },
  ],
}

const TODAY: readonly Line[] = [
  { by: 'jonas', text: 'Tisch ist gedeckt.' },
  { by: 'jonas', photo: 'candles', emoji: '❤️' },
  { by: 'mia', text: 'Dann zieh ich das grüne Kleid an.', to: 0, emoji: '🔥' },
  { by: 'mia', text: 'Und sonst nichts Wichtiges.' },
  { by: 'jonas', voice: true },
  { by: 'jonas', text: 'Ich stelle den Wein kalt und das Telefon aus.' },
]

/**
 * Sends all conversations; both have read everything but the last message of today.
 * @param setClock sets the server's clock, in epoch milliseconds
 */
export async function writeMessages(
  mia: DemoPerson,
  jonas: DemoPerson,
  { today, now, setClock }: { today: string; now: number; setClock: (epochMs: number) => void },
): Promise<void> {
  const people = { mia, jonas }
  for (const [back, lines] of Object.entries(CONVERSATIONS).toReversed()) {
    await sendConversation(
      people,
      lines,
      dayStart(addDays(today, -Number(back))) + 19 * HOUR_MS,
      3,
      setClock,
    )
  }
  // Between midnight and now, also shortly after midnight.
  const room = now - dayStart(today)
  const step = Math.min(4, room / MINUTE_MS / (TODAY.length + 1))
  const last = await sendConversation(
    people,
    TODAY,
    now - step * TODAY.length * MINUTE_MS,
    step,
    setClock,
  )
  setClock(now)
  const own = await jonas.send<Message[]>('GET', '/chat/history?limit=500')
  const ids = own.map(({ id }) => id)
  await jonas.send('POST', '/chat/read', { messageIds: ids })
  await mia.send('POST', '/chat/read', { messageIds: ids.filter((id) => id !== last) })
}

/** Sends one conversation, a line every `stepMinutes`; returns the id of its last message. */
async function sendConversation(
  people: Readonly<Record<Line['by'], DemoPerson>>,
  lines: readonly Line[],
  start: number,
  stepMinutes: number,
  setClock: (epochMs: number) => void,
): Promise<string | undefined> {
  const sent: string[] = []
  for (const [at, { by, text, photo, voice, to, emoji, edited }] of lines.entries()) {
    setClock(Math.floor(start + at * stepMinutes * MINUTE_MS))
    const replyToId = to === undefined ? null : (sent[to] ?? null)
    const person = people[by]
    const { id } = voice
      ? await person.sendFile('/chat/voice', await humVoice())
      : photo === undefined
        ? await person.send<Message>('POST', '/chat/message', { text: edited ?? text, replyToId })
        : await person.sendFile('/media/uploads/', await paintPicture(photo), text)
    sent.push(id)
    if (edited !== undefined) await people[by].send('PUT', `/chat/message/${id}`, { text })
    if (emoji === undefined) continue
    const other = by === 'mia' ? people.jonas : people.mia
    await other.send('POST', `/chat/message/${id}/reaction`, { emoji })
  }
  return sent.at(-1)
}
