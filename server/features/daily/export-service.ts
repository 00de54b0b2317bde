import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { authorLabel, isoTimestamp, jsonFile } from '../../identity/data-export.ts'
import { inPair } from '../../identity/in-pair.ts'
import type { ZipEntry } from '../../lib/zip.ts'
import { visibleTo } from './message-policy.ts'
import { allMessages } from './message-store.ts'
import { exportMessage, exportStatus, exportSwitches, type SeenDay } from './records.ts'
import { readView } from './status-service.ts'
import { readablePosts, type StoredStatus } from './status-store.ts'
import { NOTHING_SWITCHED, switchesOfPair } from './switch-store.ts'
import { seenDays } from './view-store.ts'

const presentPost = (post: StoredStatus, von: string) => ({
  tag: post.day,
  von,
  um: isoTimestamp(post.createdAt),
  ...exportStatus(post),
})

/**
 * All own statuses, and those of the partner that are visible, by day; no other is read.
 * @param posts of these two kinds, the own ones oldest first
 */
function presentStatuses(
  posts: readonly StoredStatus[],
  seen: readonly SeenDay[],
  { userId }: Actor,
) {
  const met = new Map(seen.map((one) => [one.day, one.met]))
  return posts
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
    .map((post) => ({
      ...presentPost(post, post.userId === userId ? 'ich' : 'Partner:in'),
      beideAb7: met.get(post.day) ?? false,
    }))
}

export async function* exportDays(context: Context, actor: Actor): AsyncGenerator<ZipEntry> {
  await readView(context, actor)
  const { posts, seen, messages, switches } = await inPair(context, actor).read(
    async (db, pair) => {
      const seen = await seenDays(db, pair, actor.userId)
      const ofPartner = seen.flatMap(({ partner }) => partner ?? [])
      return {
        seen,
        posts: await readablePosts(db, pair, actor.userId, ofPartner),
        messages: await allMessages(db, pair),
        switches: await switchesOfPair(db, pair),
      }
    },
  )
  yield jsonFile('status.json', presentStatuses(posts, seen, actor))
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
