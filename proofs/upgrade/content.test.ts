import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  createCard,
  favoriteCard,
  favoriteCards,
  limitCard,
  listCards,
  listReactions,
  listSelections,
  myCards,
  readCard,
  selectCard,
  voteCard,
} from '#contract/cards/calls.ts'
import { keepCard } from '#contract/cards/kept-calls.ts'
import { grantPermission, postStatus, statusOfToday } from '#contract/daily/calls.ts'
import { answerOfDay, pastQuestions, questionOfToday } from '#contract/daily-questions/calls.ts'
import { answerQuestion, listAnswers, questionMatches } from '#contract/questions/calls.ts'
import {
  chooseNext,
  createStory,
  listStories,
  rateStory,
  readStory,
  readStoryPath,
  storyMatches,
  updateStory,
} from '#contract/stories/calls.ts'
import { CONTENT_FORMAT, readContentVersion } from '#server/lib/content-version.ts'
import { CONTENT } from '#server/testing/content.ts'
import { newPair, type Pair, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newScratch } from '#server/testing/scratch.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'

/**
 * A couple whose content grows, goes back to an older server, and grows again (decision 0052). The
 * newer content is that of the project; the older one lacks some of it and says some of it otherwise.
 */

const scratch = newScratch()
afterAll(() => scratch.remove())
const NEWER = join(scratch.folder, 'newer')
const OLDER = join(scratch.folder, 'older')

type Entry = Record<string, unknown> & { id: string | number }

/** Rewrites the entries of a pack. */
function rewrite(folder: string, pack: string, change: (entries: Entry[]) => Entry[]): void {
  const path = join(folder, pack)
  const content = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  const [list = ''] = Object.keys(content).filter((key) => Array.isArray(content[key]))
  writeFileSync(path, JSON.stringify({ ...content, [list]: change(content[list] as Entry[]) }))
}

const CHANGED_CARD = 'wohl-001'
const KEPT_CARD = 'herz-001'
const PLAYED_CARD = 'wohl-003'
const NEW_CARD = 'anlass-frueher'
const GONE_CARD = 'von-frueher'
const GONE_STORY = 98
const NEW_STORY = 99
const STORY = 1

const inFormer = { description: 'Wie es früher hieß.' }
const oneCard = (id: string): Entry => ({
  id,
  title: `Karte ${id}`,
  description: 'Text',
  level: 1,
  tags: [],
})
const oneStory = (id: number): Entry => ({
  id,
  title: `Geschichte ${id}`,
  description: ['Text'],
  heat: 1,
})
const CARDS = 'cards/wohlfuehlmomente.json'
const STORIES = 'stories/zu-hause.json'
const QUESTIONS = 'questions/lob.json'

for (const folder of [NEWER, OLDER]) cpSync(CONTENT, folder, { recursive: true })
rewrite(NEWER, CARDS, (cards) => [...cards, oneCard(NEW_CARD)])
rewrite(NEWER, STORIES, (stories) => [...stories, oneStory(NEW_STORY)])
rewrite(OLDER, CARDS, (cards) => [
  ...cards.map((card) => (card.id === CHANGED_CARD ? { ...card, ...inFormer } : card)),
  oneCard(GONE_CARD),
])
rewrite(OLDER, STORIES, (stories) => [...stories, oneStory(GONE_STORY)])
rmSync(join(OLDER, QUESTIONS))
for (const name of ['gemeinsame-zeit', 'offene-kommunikation', 'verfuehrung', 'zeit-fuer-sich']) {
  rmSync(join(OLDER, `suggestions/${name}-2.json`))
}
rewrite(OLDER, 'daily-questions/ein-jahr.json', (questions) =>
  questions.filter(({ depth }) => depth === 5).slice(0, 3),
)
const older = readContentVersion(CONTENT)
const newer = older + 1
writeFileSync(
  join(NEWER, 'version.json'),
  JSON.stringify({ format: CONTENT_FORMAT, version: newer }),
)

const [newPairOfQuestions] = (
  JSON.parse(readFileSync(join(CONTENT, QUESTIONS), 'utf8')) as { pairs: { id: string }[] }
).pairs

const story = (id: number) => ({ params: { id: String(id) } })
const both = ({ mia, jonas }: Pair) => [mia, jonas]

const favour = (person: Person, cardId: string) =>
  person.ask(favoriteCard, { query: { cardId, isFavorite: 'true' } })
const rate = (person: Person, id: number) =>
  person.ask(rateStory, { ...story(id), body: { dirtyLevel: 4, preference: 'yes' } })

/** Answers both halves of a pair of questions with yes. */
async function agree(pair: Pair, questionPair: string): Promise<void> {
  for (const person of both(pair)) {
    for (const half of ['g', 'e']) {
      const body = { questionId: `${questionPair}-${half}`, answer: 'yes' as const }
      await person.ask(answerQuestion, { body })
    }
  }
}

/** Some of everything a couple can make of the content, and things of its own. */
async function live(pair: Pair): Promise<void> {
  const { mia, jonas } = pair
  for (const id of [CHANGED_CARD, KEPT_CARD, GONE_CARD]) await favour(mia, id)
  await jonas.ask(voteCard, { query: { cardId: KEPT_CARD, vote: 'like' } })
  await jonas.ask(limitCard, { query: { cardId: 'herz-002', limited: 'true' } })
  const voucher = (await mia.ask(listCards)).find(({ keep }) => keep)?.id ?? ''
  await mia.ask(selectCard, { query: {}, body: { cardId: voucher } })
  await jonas.ask(keepCard)
  await mia.ask(selectCard, { query: {}, body: { cardId: PLAYED_CARD } })
  await mia.ask(createCard, {
    body: { title: 'Eigene', categoryId: 'herz', description: 'D', dirtyLevel: 1, tags: [] },
  })

  await jonas.ask(createStory, { body: { title: 'Von uns', description: 'D' } })
  const words = { title: 'Unsere Fassung', description: 'Anders' }
  for (const id of [STORY, GONE_STORY]) {
    await mia.ask(updateStory, { ...story(id), body: words })
    for (const person of both(pair)) await rate(person, id)
  }
  const branching = (await mia.ask(listStories)).find(({ branches }) => branches)?.id ?? 0
  const [choice] = (await mia.ask(readStoryPath, story(branching))).choices
  await mia.ask(chooseNext, { ...story(branching), body: { after: 1, to: choice?.to ?? '' } })

  await agree(pair, 'q-zart-01')
  const { question } = await mia.ask(questionOfToday)
  for (const person of both(pair)) {
    await person.ask(answerOfDay, { body: { day: question?.day ?? '', text: 'Meine Antwort' } })
  }
}

const byQuestion = (a: { questionId: string }, b: { questionId: string }): number =>
  a.questionId < b.questionId ? -1 : 1

/** Everything the couple has made that a person can read; texts of the content left out. */
async function madeBy(person: Person) {
  const stories = await person.ask(listStories)
  const branching = stories.find(({ branches }) => branches)?.id ?? 0
  const { matches } = await person.ask(storyMatches)
  const { paare } = await person.ask(questionMatches)
  return {
    reactions: (await person.ask(listReactions)).filter(
      ({ vote, isFavorite, limited }) => vote !== null || isFavorite || limited,
    ),
    favorites: (await person.ask(favoriteCards)).map(({ id }) => id),
    played: await person.ask(listSelections),
    own: await person.ask(myCards),
    // The content has the heat: that of a dropped story is not known.
    stories: stories
      .filter(({ ours, hasVersion }) => ours || hasVersion)
      .map((one) => ({ ...one, heat: null })),
    rated: stories.filter(({ rated }) => rated).map(({ id }) => id),
    path: await person.ask(readStoryPath, story(branching)),
    storyMatches: matches.map((match) => [match.story.id, match.myRating, match.partnerRating]),
    answers: (await person.ask(listAnswers)).toSorted(byQuestion),
    questionMatches: paare.map((match) => JSON.stringify(match)),
    days: await person.ask(pastQuestions),
  }
}
const madeByBoth = async (pair: Pair) => [await madeBy(pair.mia), await madeBy(pair.jonas)]

describe.each(engines)('content that grows on %s', (engine) => {
  test('Nothing is lost on the way to a newer content, back to an older one, and to the newer again', async () => {
    const app = await openTestApp({ engine, config: { contentDir: OLDER } })
    const pair = await newPair(app)
    const { mia, jonas } = pair
    const rests = async (id: string) => (await mia.ask(readCard, { params: { id } })).resting
    const inDeck = async () => (await jonas.ask(listCards)).map(({ id }) => id)
    const textOf = async (id: string) => (await mia.ask(readCard, { params: { id } })).description
    await live(pair)
    expect(await textOf(CHANGED_CARD)).toBe(inFormer.description)
    const before = await madeByBoth(pair)

    await app.restart({ contentDir: NEWER })
    expect(await madeByBoth(pair)).toEqual(before)
    expect(await inDeck()).toContain(NEW_CARD)
    expect(await textOf(CHANGED_CARD)).not.toBe(inFormer.description)
    expect(await rests(GONE_CARD)).toBe(true)
    // New content belongs to the couple like the rest.
    await favour(mia, NEW_CARD)
    await favour(jonas, NEW_CARD)
    await agree(pair, newPairOfQuestions?.id ?? '')
    for (const person of both(pair)) await rate(person, NEW_STORY)
    await mia.ask(updateStory, { ...story(NEW_STORY), body: { title: 'Neu', description: 'N' } })
    const [deck, now] = [await inDeck(), await madeByBoth(pair)]

    await app.restart({ contentDir: OLDER })
    expect(await inDeck()).toEqual(deck)
    expect(await textOf(CHANGED_CARD)).not.toBe(inFormer.description)
    expect([await rests(NEW_CARD), await rests(GONE_CARD)]).toEqual([false, true])
    const meanwhile = await madeByBoth(pair)
    for (const [index, made] of meanwhile.entries()) {
      const { reactions, favorites, played, own, stories, answers, days } = made
      expect(now[index]).toMatchObject({ reactions, favorites, played, own, days })
      expect(now[index]?.answers).toEqual(expect.arrayContaining(answers))
      expect(stories.map(({ title }) => title)).toContain('Neu')
    }
    // Writes of the older server remove nothing that it does not know.
    await favour(mia, 'herz-003')
    await rate(mia, STORY)
    await agree(pair, 'q-zart-01')

    await app.restart({ contentDir: NEWER })
    await mia.ask(favoriteCard, { query: { cardId: 'herz-003', isFavorite: 'false' } })
    expect(await inDeck()).toEqual(deck)
    const again = await madeByBoth(pair)
    for (const [index, made] of now.entries()) {
      expect(again[index]).toEqual(made)
    }
    expect(await jonas.ask(readStory, story(NEW_STORY))).toMatchObject({ title: 'Neu' })
    await app.close()
  })

  test('Suggestions and questions of a newer content do not come again after a time with the older one', async () => {
    const app = await openTestApp({ engine, config: { contentDir: NEWER } })
    const pair = await newPair(app)
    const { mia, jonas } = pair
    const day = async () => {
      await mia.ask(grantPermission)
      for (const person of both(pair)) {
        await person.ask(postStatus, { body: { level: 3, message: 'Lust' } })
      }
      const { suggestion } = await mia.ask(statusOfToday)
      const { question } = await jonas.ask(questionOfToday)
      app.clock.advance(DAY)
      return {
        texts: suggestion?.suggestions.map(({ text }) => text) ?? [],
        asked: question?.text ?? '',
      }
    }
    const days = async (count: number) => {
      const lived = []
      for (let at = 0; at < count; at += 1) lived.push(await day())
      return lived
    }
    const first = await days(8)
    await app.restart({ contentDir: OLDER })
    await days(5)
    await app.restart({ contentDir: NEWER })
    const second = await days(4)
    const texts = second.flatMap((lived) => lived.texts)
    expect(texts.length).toBeGreaterThan(0)
    expect(first.flatMap((lived) => lived.texts).filter((text) => texts.includes(text))).toEqual([])
    const asked = first.map((lived) => lived.asked)
    expect(second.filter((lived) => asked.includes(lived.asked))).toEqual([])
    await app.close()
  })
})
