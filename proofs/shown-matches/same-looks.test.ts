import { describe, expect, test } from 'vitest'
import { saveProfile } from '#contract/accounts/calls.ts'
import { voteCard } from '#contract/cards/calls.ts'
import { likedByBoth } from '#contract/cards/filter-calls.ts'
import { postStatus, statusOfToday } from '#contract/daily/calls.ts'
import type { Call } from '#contract/kernel/call.ts'
import { resync } from '#contract/kernel/server.ts'
import { invite, join } from '#contract/pairing/calls.ts'
import { answerQuestion, questionMatches, takeAnswerBack } from '#contract/questions/calls.ts'
import type { QuestionAnswer } from '#contract/questions/rules.ts'
import { rateStory, storyMatches } from '#contract/stories/calls.ts'
import type { Preference } from '#contract/stories/rules.ts'
import { changeWishlist, readWishlist } from '#contract/wishlist/calls.ts'
import { starterCards } from '#server/features/cards/deck-service.ts'
import { CONTENT, questionCatalog, storyCatalog } from '#server/testing/content.ts'
import { newPair, newSingle, type Pair, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const [first] = questionCatalog.pairs
const [story] = storyCatalog.stories
if (first === undefined || story === undefined) throw new Error('no content')
const [gives, receives] = [first.geben.id, first.empfangen.id]

const say = (person: Person, questionId: string, answer: QuestionAnswer | null) =>
  answer === null
    ? person.ask(takeAnswerBack, { params: { questionId } })
    : person.ask(answerQuestion, { body: { questionId, answer } })
const rate = (person: Person, preference: Preference) =>
  person.ask(rateStory, { params: { id: String(story.id) }, body: { preference, dirtyLevel: 3 } })
const [card = ''] = starterCards(`${CONTENT}/cards`).starter.keys()
const vote = (person: Person, vote: 'like' | 'dislike' | 'none') =>
  person.ask(voteCard, { query: { cardId: card, vote, matches: 'true' } })
const wish = (person: Person, on: boolean) =>
  person.ask(changeWishlist, { body: { kind: 'story', id: String(story.id), on } })

/** A match of questions, stories, cards and wishes each, with the calls that make and show it. */
const KINDS: readonly {
  readonly of: string
  readonly look: Call
  readonly set: (person: 'mia' | 'jonas', pair: Pair, answer: QuestionAnswer) => Promise<unknown>
  readonly takeBack: (person: 'mia' | 'jonas', pair: Pair) => Promise<unknown>
}[] = [
  {
    of: 'questions',
    look: questionMatches,
    set: (who, pair, answer) => say(pair[who], who === 'mia' ? gives : receives, answer),
    takeBack: (who, pair) => say(pair[who], who === 'mia' ? gives : receives, null),
  },
  {
    of: 'stories',
    look: storyMatches,
    set: (who, pair, answer) => rate(pair[who], answer),
    takeBack: (who, pair) => rate(pair[who], 'no'),
  },
  {
    of: 'cards',
    look: likedByBoth,
    set: (who, pair, answer) => vote(pair[who], answer === 'no' ? 'dislike' : 'like'),
    takeBack: (who, pair) => vote(pair[who], 'none'),
  },
  {
    of: 'wishes',
    look: readWishlist,
    set: (who, pair, answer) => wish(pair[who], answer !== 'no'),
    takeBack: (who, pair) => wish(pair[who], false),
  },
]

describe.each(engines)('the same for whoever looks, on %s', (engine) => {
  let written = 0
  const app = useTestApp({
    engine,
    onQuery: ({ sql }) => {
      if (/^(insert|update|delete).*((card|question|story|suggestion)_|wishlists)/i.test(sql))
        written += 1
    },
  })

  /** Statements that write while somebody looks: a partner with a stopwatch notices one. */
  async function writesOfLook(person: Person, look: Call): Promise<number> {
    const before = written
    await person.send({ path: look.path })
    return written - before
  }

  /** Mia's looks, after Jonas has looked at a moment of the evening and after he has not. */
  async function looksOfBoth(
    look: Call,
    evening: (pair: Pair, hisLook: () => Promise<unknown>) => Promise<number[]>,
  ) {
    const equals = { roles: { mia: 'Königin', jonas: 'Königin' } } as const
    const [one, other] = [await newPair(app(), equals), await newPair(app(), equals)]
    const unseen = await evening(one, () => Promise.resolve())
    const seen = await evening(other, () => other.jonas.send({ path: look.path }))
    return { seen, unseen }
  }

  describe.each(KINDS)('$of', ({ look, set, takeBack }) => {
    const begin = async (pair: Pair) => {
      await set('jonas', pair, 'yes')
      await set('mia', pair, 'yes')
      await pair.mia.send({ path: look.path })
    }

    test('O-187 A partner who has taken a match back and gives the answer anew cannot tell from a look whether the other has looked', async () => {
      const { seen, unseen } = await looksOfBoth(look, async (pair, hisLook) => {
        await begin(pair)
        await takeBack('mia', pair)
        await hisLook()
        await set('mia', pair, 'yes')
        return [await writesOfLook(pair.mia, look), await writesOfLook(pair.mia, look)]
      })
      expect(seen).toEqual(unseen)
    })

    test('O-187 A partner who has changed the answer before the other has looked cannot tell whether they have', async () => {
      const { seen, unseen } = await looksOfBoth(look, async (pair, hisLook) => {
        await begin(pair)
        await set('mia', pair, 'maybe')
        await hisLook()
        return [await writesOfLook(pair.mia, look), await writesOfLook(pair.mia, look)]
      })
      expect(seen).toEqual(unseen)
    })

    test('O-187 A partner who has changed the answer and looked before the other cannot tell whether they have', async () => {
      const { seen, unseen } = await looksOfBoth(look, async (pair, hisLook) => {
        await begin(pair)
        await set('mia', pair, 'maybe')
        const between = await writesOfLook(pair.mia, look)
        await hisLook()
        return [between, await writesOfLook(pair.mia, look), await writesOfLook(pair.mia, look)]
      })
      expect(seen).toEqual(unseen)
    })

    test('O-187 A partner who changes the answer once the other may have looked cannot tell whether they have', async () => {
      const { seen, unseen } = await looksOfBoth(look, async (pair, hisLook) => {
        await begin(pair)
        await hisLook()
        await set('mia', pair, 'maybe')
        return [await writesOfLook(pair.mia, look), await writesOfLook(pair.mia, look)]
      })
      expect(seen).toEqual(unseen)
    })
  })

  test('trust a A partner who looks at both statuses cannot tell whether the other has looked before', async () => {
    const { seen, unseen } = await looksOfBoth(statusOfToday, async ({ mia, jonas }, hisLook) => {
      await mia.ask(postStatus, { body: { level: 5 } })
      await jonas.ask(postStatus, { body: { level: 6 } })
      await hisLook()
      const first = await writesOfLook(mia, statusOfToday)
      await mia.ask(postStatus, { body: { level: 2 } })
      await hisLook()
      return [first, await writesOfLook(mia, statusOfToday)]
    })
    expect(seen).toEqual(unseen)
  })

  describe('a match that began without an event', () => {
    /** Two who have answered alone and join: what matches then has been told to nobody. */
    async function joined(): Promise<Pair> {
      const [mia, jonas] = [await newSingle(app(), 'Mia'), await newSingle(app(), 'Jonas')]
      await say(mia, gives, 'yes')
      await say(jonas, receives, 'yes')
      const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
      const { pairId } = await mia.ask(saveProfile, { body: { name: 'Mia' } })
      await jonas.ask(join, { body: { inviteCode } })
      return { mia, jonas, pairId }
    }

    test('O-148 A partner who has seen a match cannot hear from the event of an answer given anew whether the other has taken theirs back, or looked', async () => {
      const heard: number[] = []
      const HIS = {
        nothing: () => Promise.resolve(),
        'takes it back': ({ jonas }: Pair) => say(jonas, receives, null),
        looks: ({ jonas }: Pair) => jonas.send({ path: questionMatches.path }),
      }
      for (const his of Object.values(HIS)) {
        const pair = await joined()
        const { mia } = pair
        await mia.ask(questionMatches)
        await his(pair)
        const socket = await connectSocket(mia)
        await say(mia, gives, null)
        await say(mia, gives, 'yes')
        app().context.live.emit({ userId: mia.userId }, resync, undefined)
        await socket.next(resync.name)
        heard.push(socket.received.filter(({ event }) => event === 'new-match').length)
        socket.close()
      }
      expect(new Set(heard).size).toBe(1)
    })
  })
})
