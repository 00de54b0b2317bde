import type { searchMessages as searchCall } from '#contract/chat/calls.ts'
import { SEARCH_HITS, SEARCH_SCAN } from '#contract/chat/rules.ts'
import type { Answer, Received } from '#contract/kernel/call.ts'
import { composed, searchPattern } from '#contract/kernel/search.ts'
import type { Actor } from '#server/http/bind.ts'
import { eachInSlices } from '#server/lib/slices.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { messagesPage, type Page } from './history-store.ts'
import type { ChatContext, StoredMessage } from './models.ts'
import { presentAll, seqOf } from './service.ts'

/** Messages decrypted in one go, at most some 2 ms of work. */
const ROWS_PER_STEP = 25

/**
 * Looks through the pair's texts backwards, up to SEARCH_SCAN messages or SEARCH_HITS hits, and
 * yields to other work between steps. Nothing about a text is stored that could be searched without
 * the pair's key, so every message is decrypted (docs/decisions/0016).
 * @throws Refused 404 if `before` is no message of the pair
 */
export const searchMessages = (
  context: ChatContext,
  { text: wanted, before }: Received<typeof searchCall>['body'],
  actor: Actor,
): Promise<Answer<typeof searchCall>> =>
  inPair(context, actor).read(async (db, pair) => {
    const pattern = searchPattern(wanted)
    const hits: StoredMessage[] = []
    let page: Page =
      before === undefined
        ? { kind: 'newest' }
        : { kind: 'before', seq: await seqOf(db, pair, before) }
    let oldest: StoredMessage | undefined
    let isWhole = false

    await eachInSlices(Array.from({ length: SEARCH_SCAN / ROWS_PER_STEP }), async () => {
      if (isWhole || hits.length >= SEARCH_HITS) return
      const messages = await messagesPage(db, pair, page, ROWS_PER_STEP)
      isWhole = messages.length < ROWS_PER_STEP
      await eachInSlices(messages.toReversed(), (message) => {
        if (hits.length >= SEARCH_HITS) {
          isWhole = false
          return
        }
        oldest = message
        // Texts of earlier versions are as they were typed.
        const { text } = message.record
        if (text !== null && pattern.test(composed(text))) hits.push(message)
      })
      if (oldest !== undefined) page = { kind: 'before', seq: oldest.seq }
    })

    return {
      messages: await presentAll(db, pair, context.references, hits),
      before: isWhole ? null : (oldest?.id ?? null),
      until: oldest === undefined ? null : new Date(oldest.createdAt).toISOString(),
    }
  })
