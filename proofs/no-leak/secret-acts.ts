import { login, saveProfile } from '#contract/accounts/calls.ts'
import { changePassword } from '#contract/accounts/control-calls.ts'
import { listPasskeys, removePasskey } from '#contract/accounts/passkey-calls.ts'
import { makeRecoveryCodes } from '#contract/accounts/recovery-calls.ts'
import { favoriteCard, importCards, limitCard, voteCard } from '#contract/cards/calls.ts'
import { likedByBoth } from '#contract/cards/filter-calls.ts'
import { photoArchive, switchPhotoAgreement } from '#contract/chat/photo-calls.ts'
import { postStatus } from '#contract/daily/calls.ts'
import {
  answerOfDay,
  pastQuestions,
  questionOfToday,
  reactToAnswer,
  replyToAnswer,
  withdrawAnswerOfDay,
} from '#contract/daily-questions/calls.ts'
import {
  listOwnQuestions,
  withdrawOwnQuestion,
  writeOwnQuestion,
} from '#contract/daily-questions/own-calls.ts'
import { hide } from '#contract/days/calls.ts'
import { listEvenings, makeCalendar } from '#contract/evenings/calls.ts'
import { addDays, utcDay } from '#contract/kernel/day.ts'
import { listLetters, newLetter, removeLetter, writeLetter } from '#contract/letters/calls.ts'
import { saveNotificationSettings } from '#contract/push/calls.ts'
import {
  answerQuestion,
  listAnswers,
  questionMatches,
  switchSharper,
  takeAnswerBack,
} from '#contract/questions/calls.ts'
import { storyMatches } from '#contract/stories/calls.ts'
import { changeWishlist, readWishlist } from '#contract/wishlist/calls.ts'
import { questionCatalog, storyCatalog } from '#server/testing/content.ts'
import { PASSWORD, type Pair } from '#server/testing/couples.ts'
import { addPasskeyOf } from '#server/testing/seed.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { sendVoice } from '#server/testing/voices.ts'
import { type Case, type Given } from './secret-cases.ts'

const { stories } = storyCatalog

/** A story on the list of what one wishes for. */
export const wishOf = (id: number | undefined) => ({ kind: 'story', id: String(id) }) as const

/** Answered by nobody in any case. */
const [lastPair, lastButOne] = questionCatalog.pairs.toReversed()

/** The couple, a card only Mia has voted on, and cards that rest. */
interface Scene {
  readonly app: TestApp
  readonly pair: Pair
  readonly cardId: string
  readonly restingIds: readonly string[]
}

/** Does something as Jonas that Mia must not learn of. */
export async function doSecretly(
  { app, pair: { jonas }, cardId, restingIds }: Scene,
  secret: Case['secrets'][number],
  given: ReadonlyMap<string, Given>,
): Promise<void> {
  switch (secret) {
    case 'vote':
      await jonas.ask(voteCard, { query: { cardId, vote: 'dislike', matches: 'true' } })
      break
    case 'favourite':
      await jonas.ask(favoriteCard, { query: { cardId, isFavorite: 'true' } })
      break
    case 'e-mail':
      await jonas.ask(saveProfile, { body: { email: `neu_${jonas.username}@beispiel.de` } })
      break
    case 'failed login':
      await jonas.call(login, { body: { email: jonas.email, password: 'falsch' } })
      break
    case 'hidden status':
      await jonas.ask(postStatus, { body: { level: 9, message: 'Nur wenn du auch.' } })
      break
    case 'pack preview':
      await jonas.ask(importCards, {
        query: { preview: 'true' },
        body: { format: 'knistern.cards/1', cards: [] },
      })
      break
    case 'limit and back':
      await jonas.ask(limitCard, { query: { cardId, limited: 'true' } })
      await jonas.ask(limitCard, { query: { cardId, limited: 'false' } })
      break
    case 'limit on what rests':
      for (const resting of restingIds) {
        await jonas.ask(limitCard, { query: { cardId: resting, limited: 'true' } })
      }
      break
    case 'answer and back': {
      const questionId = lastPair?.geben.id ?? ''
      await jonas.ask(answerQuestion, { body: { questionId, answer: 'yes' } })
      await jonas.ask(takeAnswerBack, { params: { questionId } })
      break
    }
    case 'another no':
      await jonas.ask(answerQuestion, {
        body: { questionId: lastButOne?.empfangen.id ?? '', answer: 'no' },
      })
      break
    case 'second thoughts': {
      // Also of what matches: nobody has looked meanwhile.
      const [one] = [...given].filter(([, answer]) => answer === 'yes' || answer === 'maybe')
      const [questionId, answer] = one ?? ['', null]
      if (answer === null) break
      const other = answer === 'yes' ? 'maybe' : 'yes'
      await jonas.ask(answerQuestion, { body: { questionId, answer: other } })
      await jonas.ask(takeAnswerBack, { params: { questionId } })
      await jonas.ask(answerQuestion, { body: { questionId, answer } })
      break
    }
    case 'answer of the day': {
      // Mia has none: hers would let her see his.
      const { question } = await jonas.ask(questionOfToday)
      const text = `${question?.mine ?? ''} Noch ein Satz, den sie nicht kennt.`
      await jonas.ask(answerOfDay, { body: { day: question?.day ?? '', text } })
      break
    }
    case 'answer of the day and back': {
      const { question } = await jonas.ask(questionOfToday)
      const day = question?.day ?? ''
      await jonas.ask(answerOfDay, { body: { day, text: 'Doch nicht.' } })
      await jonas.ask(withdrawAnswerOfDay, { query: { day } })
      break
    }
    case 'guess of the day': {
      const { question } = await jonas.ask(questionOfToday)
      const body = { day: question?.day ?? '', text: 'Am Fenster.', guess: 'Im Flur.' }
      await jonas.ask(answerOfDay, { body })
      break
    }
    case 'refused reply': {
      // Nothing is revealed: Mia has not answered.
      const day = utcDay(app.context.clock.now())
      await jonas.call(reactToAnswer, { body: { day, emoji: '🔥' } })
      await jonas.call(replyToAnswer, { body: { day, reply: 'Schön.' } })
      break
    }
    case 'own question':
    case 'own question and back': {
      const question = secret === 'own question' ? 'Worauf wartest du?' : 'Was hörst du gern?'
      await jonas.ask(writeOwnQuestion, { body: { question, form: 'write', options: [] } })
      if (secret === 'own question') break
      await jonas.ask(withdrawOwnQuestion, { body: { question } })
      break
    }
    case 'sharper questions':
      // Mia has not switched hers on, and learns nothing of his (O-161).
      await jonas.ask(switchSharper, { body: { mine: true } })
      break
    case 'photos to keep':
      // Mia has not agreed, and learns nothing of his wish (FOTO-06).
      await jonas.ask(switchPhotoAgreement, { body: { mine: true } })
      break
    case 'photos to keep and back':
      for (const mine of [true, false]) await jonas.ask(switchPhotoAgreement, { body: { mine } })
      break
    case 'refused voice message':
      await sendVoice(jonas, 'No sound.')
      break
    case 'a hidden day':
      await jonas.ask(hide, {
        body: { day: utcDay(app.context.clock.now()), entry: null, hidden: true },
      })
      break
    case 'wish':
      // Both may like the story by now; the screen has promised to keep it a wish.
      await jonas.ask(changeWishlist, {
        body: { ...wishOf(stories[1]?.id), on: true, secret: true },
      })
      break
    case 'wish and back':
      for (const on of [true, false]) {
        await jonas.ask(changeWishlist, { body: { ...wishOf(stories[2]?.id), on, secret: true } })
      }
      break
    case 'letter':
    case 'letter and back': {
      const clientId = crypto.randomUUID()
      const day = addDays(utcDay(app.context.clock.now()), 400)
      for (const text of ['Für später.', 'Für später, und länger.'.repeat(100)]) {
        await jonas.ask(writeLetter, { body: { clientId, day, text, photo: null } })
      }
      if (secret === 'letter') break
      await jonas.ask(removeLetter, { params: { id: clientId } })
      break
    }
    case 'notifications':
      await jonas.ask(saveNotificationSettings, { body: { NEW_CARD: false } })
      break
    case 'password': {
      const { password } = jonas
      await jonas.ask(changePassword, {
        body: { currentPassword: password, newPassword: password },
      })
      break
    }
    case 'recovery codes':
      await jonas.ask(makeRecoveryCodes, { body: { password: jonas.password } })
      break
    case 'passkey': {
      // There may be ten, and evenings are many.
      for (const { id } of (await jonas.ask(listPasskeys)).passkeys) {
        await jonas.ask(removePasskey, { params: { id } })
      }
      await addPasskeyOf(jonas)
      break
    }
    case 'look at a proposal':
      await jonas.ask(listEvenings)
      break
    case 'calendar address': {
      const { path } = await jonas.ask(makeCalendar, { body: { password: PASSWORD } })
      await jonas.send({ path })
      break
    }
    case 'reading':
      await jonas.ask(listAnswers)
      await jonas.ask(questionMatches)
      await jonas.ask(storyMatches)
      await jonas.ask(likedByBoth)
      await jonas.ask(pastQuestions)
      await jonas.ask(listOwnQuestions)
      await jonas.ask(readWishlist)
      await jonas.ask(newLetter)
      await jonas.ask(listLetters)
      await jonas.send({ path: photoArchive.path })
      break
  }
}
