import { favoriteCard, listCards, selectCard } from '#contract/cards/calls.ts'
import { deleteMessage, editMessage, postMessage, reactToMessage } from '#contract/chat/calls.ts'
import { grantPermission, postDailyMessage, postStatus } from '#contract/daily/calls.ts'
import { addDays, utcDay } from '#contract/kernel/day.ts'
import { answerQuestion, listQuestions } from '#contract/questions/calls.ts'
import { ANSWERS } from '#contract/questions/rules.ts'
import type { Pair } from '#server/testing/couples.ts'
import { postPhoto } from '#server/testing/pictures.ts'
import { postVoice } from '#server/testing/voices.ts'

/**
 * Gives a pair something of every kind: cards, status, messages, answers.
 * @returns the id of a card they have chosen
 */
export async function liveIn(couple: Pair): Promise<string> {
  const { mia, jonas } = couple
  const cards = await mia.ask(listCards, { query: { limit: '2', seed: '5' } })
  const now = Date.now()
  let cardId = ''
  for (const [back, card] of cards.entries()) {
    const body = { date: addDays(utcDay(now), -back), cardId: card.id }
    await mia.ask(selectCard, { query: { force: 'true' }, body })
    await mia.ask(favoriteCard, { query: { cardId: card.id, isFavorite: 'true' } })
    cardId = card.id
  }
  await mia.ask(grantPermission)
  await mia.ask(postStatus, { body: { level: 8, message: 'Komm bald.' } })
  await jonas.ask(postStatus, { body: { level: 9 } })
  await mia.ask(postDailyMessage, { body: { message: 'Ich habe gekocht.' } })
  await jonas.ask(postDailyMessage, { body: { message: 'Ich bringe den Wein.' } })
  await talk(couple)
  await ask(couple)
  return cardId
}

/** Messages of every kind there is. */
async function talk({ mia, jonas }: Pair): Promise<void> {
  const first = await jonas.ask(postMessage, { body: { text: 'Schau: https://beispiel.de/decke' } })
  const id = first.id
  await mia.ask(postMessage, { body: { text: 'Die nehmen wir mit.', replyToId: id } })
  await mia.ask(reactToMessage, { params: { id }, body: { emoji: '🔥' } })
  const typo = await mia.ask(postMessage, { body: { text: 'Bis gliech' } })
  await mia.ask(editMessage, { params: { id: typo.id }, body: { text: 'Bis gleich' } })
  const slip = await jonas.ask(postMessage, { body: { text: 'Falscher Chat' } })
  await jonas.ask(deleteMessage, { params: { id: slip.id } })
  await jonas.ask(postMessage, { body: { text: '😘' } })
  await postVoice(jonas)
  await postPhoto(mia, undefined, 'Der Blick vom Balkon, bei Nacht.')
}

/** A strong match, a soft one, and answers that match nothing. */
async function ask({ mia, jonas }: Pair): Promise<void> {
  const { questions } = await mia.ask(listQuestions, { query: { pageSize: '12' } })
  for (const [index, { id }] of questions.entries()) {
    const answer = ANSWERS[index % ANSWERS.length] ?? 'no'
    await mia.ask(answerQuestion, { body: { questionId: id, answer } })
  }
  const matches = [
    ['q-fant-01-g', 'yes', 'q-fant-01-e', 'yes'],
    ['q-fant-02-e', 'maybe', 'q-fant-02-g', 'yes'],
  ] as const
  for (const [hers, mine, his, theirs] of matches) {
    await mia.ask(answerQuestion, { body: { questionId: hers, answer: mine } })
    await jonas.ask(answerQuestion, { body: { questionId: his, answer: theirs } })
  }
}
