import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
import { authorLabel, isoTimestamp, jsonFile } from '#server/pair/data-export.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { visibleTo } from './message-policy.ts'
import { allMessages } from './message-store.ts'
import { exportMessage, exportStatus, exportSwitches, type ShownPost } from './records.ts'
import { allDays } from './status-store.ts'
import { statusSwitches } from './switch-store.ts'

type Day = Awaited<ReturnType<typeof allDays>>[number]

const presentPost = (day: Day, post: ShownPost, von: string) => ({
  tag: day.day,
  von,
  um: isoTimestamp(post.createdAt),
  ...exportStatus(post),
  beideAb7: day.shown.met,
})

/** All own statuses, and those of the partner that are visible, by day. */
const presentStatuses = (days: readonly Day[]) =>
  days.flatMap((day) => [
    ...day.posts.map((post) => presentPost(day, post, 'ich')),
    ...(day.shown.partner === null ? [] : [presentPost(day, day.shown.partner, 'Partner:in')]),
  ])

export async function* exportDays(context: Context, actor: Actor): AsyncGenerator<ZipEntry> {
  const { days, messages, switches } = await inPair(context, actor).read(async (db, pair) => ({
    days: await allDays(db, pair, actor.userId),
    messages: await allMessages(db, pair),
    switches: await statusSwitches.ofPair(db, pair),
  }))
  yield jsonFile('status.json', presentStatuses(days))
  yield jsonFile(
    'nachrichten-des-tages.json',
    messages.filter(visibleTo(actor)).map((message) => ({
      tag: message.day,
      von: authorLabel(message.senderId, actor),
      um: isoTimestamp(message.createdAt),
      ...exportMessage(message),
    })),
  )
  const mine = switches.get(actor.userId)
  yield jsonFile('status-schalter.json', exportSwitches(mine ?? statusSwitches.nothing))
}
