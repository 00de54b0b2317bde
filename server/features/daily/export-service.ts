import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { authorLabel, isoTimestamp, jsonFile } from '../../identity/data-export.ts'
import { inPair } from '../../identity/in-pair.ts'
import type { ZipEntry } from '../../lib/zip.ts'
import { visibleTo } from './message-policy.ts'
import { allMessages } from './message-store.ts'
import { exportMessage, exportStatus, exportSwitches } from './records.ts'
import { bothSides } from './sides-policy.ts'
import { type StoredStatus, statusesBetween } from './status-store.ts'
import { NOTHING_SWITCHED, switchesOfPair } from './switch-store.ts'

const [FIRST_DAY, LAST_DAY] = ['0000-01-01', '9999-12-31']

const presentPost = (post: StoredStatus, von: string) => ({
  tag: post.day,
  von,
  um: isoTimestamp(post.createdAt),
  ...exportStatus(post),
})

/** All own statuses, and those of the partner that were visible. */
function presentStatuses(posts: readonly StoredStatus[], actor: Actor) {
  return [...Map.groupBy(posts, ({ day }) => day).values()].flatMap((ofDay) => {
    const { partnerAsISee, met } = bothSides(ofDay, actor)
    const mine = ofDay.filter(({ userId }) => userId === actor.userId)
    const visible = [
      ...mine.map((post) => presentPost(post, 'ich')),
      ...(partnerAsISee === null ? [] : [presentPost(partnerAsISee, 'Partner:in')]),
    ]
    return visible.map((post) => ({ ...post, beideAb7: met }))
  })
}

export async function* exportDays(context: Context, actor: Actor): AsyncGenerator<ZipEntry> {
  const { posts, messages, switches } = await inPair(context, actor).read(async (db, pair) => ({
    posts: await statusesBetween(db, pair, FIRST_DAY, LAST_DAY),
    messages: await allMessages(db, pair),
    switches: await switchesOfPair(db, pair),
  }))
  yield jsonFile('status.json', presentStatuses(posts, actor))
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
  yield jsonFile('status-schalter.json', exportSwitches(mine ?? NOTHING_SWITCHED))
}
