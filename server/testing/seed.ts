import { listSessions } from '#contract/accounts/control-calls.ts'
import { addPasskey, passkeyCreationOptions } from '#contract/accounts/passkey-calls.ts'
import { createCard, favoriteCard, selectCard, voteCard } from '#contract/cards/calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { grantPermission, postDailyMessage, postStatus } from '#contract/daily/calls.ts'
import { answerOfDay, questionOfToday, replyToAnswer } from '#contract/daily-questions/calls.ts'
import { writeOwnQuestion } from '#contract/daily-questions/own-calls.ts'
import { proposeEvening } from '#contract/evenings/calls.ts'
import type { IdKind } from '#contract/kernel/call.ts'
import { addDays } from '#contract/kernel/day.ts'
import { NONE } from '#contract/kernel/instead.ts'
import { writeLetter } from '#contract/letters/calls.ts'
import { proposeWord } from '#contract/pause/calls.ts'
import { writeSpecialDay } from '#contract/special-days/calls.ts'
import { createStory } from '#contract/stories/calls.ts'
import { changeWishlist } from '#contract/wishlist/calls.ts'
import { newAuthenticator, TEST_PAGE } from './authenticator.ts'
import type { Pair, Person } from './couples.ts'
import { postPhoto } from './pictures.ts'

/** The word no other couple may ever read; every text of `seedPair` carries it. */
export const CANARY = 'Kanarienvogel'

/** Kinds every couple may name: the same for all, or meant to be handed on. */
export const COMMON_KINDS: ReadonlySet<IdKind> = new Set(['category', 'question', 'invitation'])

/** Gives a couple one object of every kind, its words all canaries, and returns the ids by kind. */
export async function seedPair({ mia, jonas, pairId }: Pair): Promise<Map<IdKind, string[]>> {
  const things = new Map<IdKind, string[]>()
  things.set('pair', [pairId])
  things.set('user', [mia.userId, jonas.userId])
  const sessions = [...(await mia.ask(listSessions)), ...(await jonas.ask(listSessions))]
  things.set(
    'session',
    sessions.map(({ id }) => id),
  )

  things.set('passkey', [await addPasskeyOf(mia)])

  const card = await mia.ask(createCard, {
    body: {
      title: `${CANARY} Titel`,
      categoryId: 'herz',
      description: `${CANARY} Beschreibung`,
      instructions: `${CANARY} Anleitung`,
      dirtyLevel: 5,
      tags: [`${CANARY} Stichwort`],
    },
  })
  things.set('card', [card.id])
  await mia.ask(voteCard, { query: { cardId: card.id, vote: 'like', matches: 'true' } })
  await mia.ask(favoriteCard, { query: { cardId: card.id, isFavorite: 'true' } })
  await mia.ask(selectCard, { body: { cardId: card.id }, query: { force: 'true' } })
  const about = { kind: 'card', id: card.id } as const
  await mia.ask(changeWishlist, { body: { ...about, on: true } })

  const message = await jonas.ask(postMessage, {
    body: { text: `${CANARY} Nachricht`, clientId: crypto.randomUUID(), reference: about },
  })
  things.set('message', [message.id])

  const photo = await postPhoto(jonas, undefined, `${CANARY} zum Bild`)
  const named = (url: string | null) => url?.replace('/uploads/', '') ?? ''
  things.set('file', [named(photo.fileUrl), named(photo.thumbUrl)])
  things.get('message')?.push(photo.id)

  await mia.ask(postDailyMessage, { body: { message: `${CANARY} zum Tag` } })
  await mia.ask(grantPermission)
  await jonas.ask(postStatus, { body: { level: 9, message: `${CANARY} Lust` } })

  await mia.ask(proposeWord, { body: { word: `${CANARY} Ahorn` } })

  const { question } = await answerForToday(mia, `${CANARY} von Mia`)
  await answerForToday(jonas, `${CANARY} von Jonas`)
  const reply = `${CANARY} dazu`
  await jonas.ask(replyToAnswer, { body: { day: question.day, reply } })
  await mia.ask(writeOwnQuestion, {
    body: { question: `${CANARY} Frage?`, form: 'choose', options: [`${CANARY} A`, 'B'] },
  })

  const { proposal } = await mia.ask(proposeEvening, {
    body: {
      clientId: crypto.randomUUID(),
      day: addDays(question.day, 30),
      time: '20:30',
      timeZone: 'Europe/Berlin',
      line: `${CANARY} Abend`,
      insteadOf: [NONE],
    },
  })
  things.set('evening', [proposal?.id ?? ''])

  const [specialDay, letter] = [crypto.randomUUID(), crypto.randomUUID()]
  const day = addDays(question.day, 30)
  await mia.ask(writeSpecialDay, {
    body: { clientId: specialDay, name: `${CANARY} Tag`, day, yearly: true, countdown: true },
  })
  things.set('specialDay', [specialDay])
  await jonas.ask(writeLetter, {
    body: { clientId: letter, day, text: `${CANARY} Brief`, photo: null },
  })
  things.set('letter', [letter])

  const story = await mia.ask(createStory, { body: STORY })
  things.set('story', [String(story.id)])
  return things
}

/** Answers the question of the day for a person. */
export async function answerForToday(person: Person, text: string) {
  const { question } = await person.ask(questionOfToday)
  return person.ask(answerOfDay, { body: { day: question?.day ?? '', text } })
}

/** Gives a person a passkey with a canary for a name; its id. */
export async function addPasskeyOf(person: Person): Promise<string> {
  const { password } = person
  const options = await person.ask(passkeyCreationOptions, { body: { password } })
  const credential = newAuthenticator(TEST_PAGE).create(options)
  const { id } = await person.ask(addPasskey, { body: { name: `${CANARY} Handy`, credential } })
  return id
}

const STORY = {
  title: `${CANARY} Geschichte`,
  description: `${CANARY} Es war einmal.`,
}
