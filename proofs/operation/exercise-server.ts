import { login, logout } from '#contract/accounts/calls.ts'
import {
  changePassword,
  deleteAccount,
  endSession,
  exportData,
  listSessions,
} from '#contract/accounts/control-calls.ts'
import {
  addPasskey,
  passkeyCreationOptions,
  passkeyLogin,
  passkeyLoginOptions,
  removePasskey,
  renamePasskey,
} from '#contract/accounts/passkey-calls.ts'
import { makeRecoveryCodes, recover } from '#contract/accounts/recovery-calls.ts'
import {
  endFoundingInvitations,
  foundingInvitations,
  inviteFounder,
  listLogs,
  listUsers,
  overview,
  sendPush,
  showRoles,
} from '#contract/admin/calls.ts'
import {
  createCard,
  declineSelection,
  favoriteCard,
  importCards,
  limitCard,
  listCards,
  reshuffleDeck,
  returnCard,
  selectCard,
  selectionOfDay,
  updateCard,
} from '#contract/cards/calls.ts'
import { answerEcho, askedEcho, cardEchoes } from '#contract/cards/echo-calls.ts'
import { declineRedeemed, keepCard, redeemCard } from '#contract/cards/kept-calls.ts'
import {
  deleteMessage,
  editMessage,
  history,
  markRead,
  postMessage,
  reactToMessage,
  searchMessages,
} from '#contract/chat/calls.ts'
import {
  gallery,
  photoArchive,
  readPhotoAgreement,
  switchPhotoAgreement,
} from '#contract/chat/photo-calls.ts'
import {
  postStatus,
  statusHistory,
  statusOfToday,
  statusYear,
  switchMutual,
} from '#contract/daily/calls.ts'
import {
  deleteReply,
  pastQuestions,
  questionOfToday,
  reactToAnswer,
  withdrawAnswerOfDay,
} from '#contract/daily-questions/calls.ts'
import { listOwnQuestions, withdrawOwnQuestion } from '#contract/daily-questions/own-calls.ts'
import { hide, listHidden, readDay, readLookBack, readMonth } from '#contract/days/calls.ts'
import {
  agreeEvening,
  endCalendar,
  listEvenings,
  makeCalendar,
  removeEvening,
} from '#contract/evenings/calls.ts'
import { addDays, utcDay } from '#contract/kernel/day.ts'
import {
  listLetters,
  newLetter,
  openLetter,
  removeLetter,
  writeLetter,
} from '#contract/letters/calls.ts'
import {
  invite,
  join as joinPartner,
  leave,
  listFormerPairs,
  lookUpInvitation,
  restoreFormerPair,
  withdrawInvitation,
  withdrawRestore,
} from '#contract/pairing/calls.ts'
import { proposeWord, readPause, switchPause } from '#contract/pause/calls.ts'
import { saveNotificationSettings } from '#contract/push/calls.ts'
import {
  answerQuestion,
  listQuestions,
  questionMatches,
  switchSharper,
  takeAnswerBack,
} from '#contract/questions/calls.ts'
import { listSpecialDays, removeSpecialDay } from '#contract/special-days/calls.ts'
import {
  chooseNext,
  createStory,
  listStories,
  listStorySummaries,
  rateStory,
  readStory,
  readStoryPath,
  restartPath,
  restoreStory,
  storyCards,
  updateStory,
} from '#contract/stories/calls.ts'
import { readMarks, readWishlist } from '#contract/wishlist/calls.ts'
import { setSuperUser } from '#server/identity/super-user.ts'
import { newAuthenticator, TEST_PAGE } from '#server/testing/authenticator.ts'
import { questionCatalog } from '#server/testing/content.ts'
import { acceptAs, newPair, newSingle, PASSWORD, type Pair } from '#server/testing/couples.ts'
import { newClient } from '#server/testing/person.ts'
import { type PushReceiver } from '#server/testing/push-receiver.ts'
import { viewOf } from '#server/testing/reading.ts'
import { seedPair } from '#server/testing/seed.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { type TestApp } from '#server/testing/test-app.ts'
import { DAY, HOUR } from '#server/testing/test-clock.ts'
import { until } from '#server/testing/until.ts'
import { postVoice } from '#server/testing/voices.ts'

const say = (person: Pair['mia'], text: string, replyToId?: string) =>
  person.ask(postMessage, { body: { text, clientId: crypto.randomUUID(), replyToId } })

async function chatAtLength({ mia, jonas, pairId }: Pair): Promise<void> {
  const first = await say(mia, 'Eins')
  const sent = []
  for (let count = 0; count < 12; count += 1) sent.push(await say(mia, `Wort ${count}`, first.id))
  const quoting = []
  for (const { id } of sent) quoting.push(await say(mia, 'Darauf', id))
  const { id = '' } = sent[3] ?? {}
  for (const query of [{ before: id }, { after: id }, { around: id }, { changedAfter: '1' }]) {
    await jonas.ask(history, { query: { limit: '40', ...query } })
  }
  // A full page, after which all messages of its last change are asked for.
  await jonas.ask(history, { query: { limit: '1', changedAfter: '1' } })
  const [photo] = await jonas.ask(gallery)
  await jonas.ask(gallery, { query: { before: photo?.id } })
  await mia.send({ path: photo?.fileUrl ?? '' })
  for (const person of [mia, jonas]) {
    await person.ask(switchPhotoAgreement, { body: { mine: true } })
    await person.ask(readPhotoAgreement)
  }
  await mia.send({ path: `${photoArchive.path}?whose=all&until=${photo?.id ?? ''}` })
  await mia.send({ path: photoArchive.path })
  await postVoice(mia)
  await jonas.ask(searchMessages, { body: { text: 'Wort', before: quoting.at(-1)?.id } })
  await jonas.ask(markRead, { body: { messageIds: sent.map((message) => message.id) } })
  await jonas.ask(reactToMessage, { params: { id }, body: { emoji: '🔥' } })
  await mia.ask(editMessage, { params: { id }, body: { text: 'Anders' } })
  await mia.ask(deleteMessage, { params: { id } })
  await jonas.ask(deleteMessage, { params: { id: photo?.id ?? '' } })
  const [one, other] = [await connectSocket(mia), await connectSocket(jonas)]
  await one.socket.emitWithAck('join_pair', pairId)
  one.socket.emit('typing', { pairId })
  await other.next('typing')
  await one.socket.emitWithAck('leave_pair')
  one.close()
  other.close()
}

async function playCards({ mia, jonas }: Pair, date: string) {
  const card = { categoryId: 'herz', description: 'D', dirtyLevel: 1, tags: ['neu'] }
  const { id } = await mia.ask(createCard, { body: { ...card, title: 'T' } })
  await mia.ask(updateCard, { params: { id }, body: { ...card, title: 'U' } })
  await mia.ask(favoriteCard, { query: { cardId: id, isFavorite: 'true' } })
  await jonas.ask(limitCard, { query: { cardId: id, limited: 'true' } })
  await jonas.ask(limitCard, { query: { cardId: id, limited: 'false' } })
  const pack = { id: 'p', title: 'P', description: 'D', level: 1, tags: [] }
  const cards = [pack, { ...pack, id: 'q', title: 'Q' }]
  const body = { format: 'knistern.cards/1' as const, category: 'Herzklopfen' as const, cards }
  await mia.ask(importCards, { query: {}, body })
  await mia.ask(listCards, { query: { limit: '24', page: '1', seed: '7' } })
  await mia.ask(listCards, { query: { category: 'Herzklopfen' } })
  await mia.ask(selectCard, { query: { force: 'true' }, body: { cardId: id } })
  await mia.ask(selectionOfDay)
  await jonas.ask(declineSelection)
  await mia.ask(returnCard, { query: { cardId: id } })
  await mia.ask(reshuffleDeck)
  const voucher = (await mia.ask(listCards)).find(({ keep }) => keep)?.id ?? ''
  await mia.ask(selectCard, { query: { force: 'true' }, body: { cardId: voucher } })
  await jonas.ask(keepCard)
  await jonas.ask(redeemCard, { query: { cardId: voucher } })
  await mia.ask(declineRedeemed, { query: { cardId: voucher } })
  await mia.ask(selectCard, { query: { force: 'true' }, body: { cardId: id } })
  return { cardId: id, date }
}

async function answerAndRate({ mia, jonas }: Pair): Promise<void> {
  await mia.ask(listQuestions)
  const [match] = questionCatalog.pairs
  const questionId = match?.geben.id ?? ''
  await mia.ask(answerQuestion, { body: { questionId, answer: 'yes' } })
  await jonas.ask(answerQuestion, {
    body: { questionId: match?.empfangen.id ?? '', answer: 'yes' },
  })
  await jonas.ask(questionMatches)
  await mia.ask(takeAnswerBack, { params: { questionId } })
  await mia.ask(switchSharper, { body: { mine: true } })
  const common = (await mia.ask(listStories)).find(({ ours }) => !ours)
  const params = { id: String(common?.id) }
  await mia.ask(readStory, { params })
  await mia.ask(storyCards, { params })
  const content = { title: 'Titel', description: 'Text' }
  await mia.ask(updateStory, { params, body: content })
  const body = { dirtyLevel: 3, preference: 'yes' as const }
  for (const person of [mia, jonas]) await person.ask(rateStory, { params, body })
  await mia.ask(restoreStory, { params })
  const branching = (await mia.ask(listStorySummaries)).find(({ branches }) => branches)
  const at = { params: { id: String(branching?.id) } }
  const [next] = (await mia.ask(readStoryPath, at)).choices
  await mia.ask(chooseNext, { ...at, body: { after: 1, to: next?.to ?? '' } })
  await mia.ask(restartPath, at)
  const own = await mia.ask(createStory, { body: content })
  for (const [person, title] of [
    [mia, 'Neu'],
    [jonas, 'Anders'],
  ] as const) {
    await person.ask(updateStory, { params: { id: String(own.id) }, body: { ...content, title } })
  }
  // Both have answered the question of the day already.
  const { question } = await mia.ask(questionOfToday)
  const { day = '' } = question ?? {}
  await mia.ask(pastQuestions, { query: { before: day } })
  await mia.call(withdrawAnswerOfDay, { query: { day } })
  await mia.ask(reactToAnswer, { body: { day, emoji: '🔥' } })
  await jonas.ask(deleteReply, { query: { day } })
  const [waiting] = (await mia.ask(listOwnQuestions)).questions
  await mia.ask(withdrawOwnQuestion, { body: { question: waiting?.question ?? '' } })
  await mia.ask(switchMutual, { body: { mine: true } })
  for (const mine of [true, false]) await mia.ask(switchPause, { body: { mine } })
  await mia.ask(proposeWord, { body: { word: 'Ahorn' } })
  await jonas.ask(readPause)
  // Suggestions are dealt once both have a status.
  await mia.ask(postStatus, { body: { level: 8, message: 'Lust' } })
  await mia.ask(statusHistory, { query: { days: '21' } })
  await mia.ask(statusYear)
  for (const look of [readMonth, readDay, readLookBack, listHidden]) await mia.ask(look)
  await mia.ask(hide, { body: { day, entry: null, hidden: true } })
}

/** Agrees on the proposal of `seedPair`, and reads it as a calendar. */
async function planEvenings({ mia, jonas }: Pair): Promise<void> {
  const { proposal } = await jonas.ask(listEvenings)
  const params = { id: proposal?.id ?? '' }
  await jonas.ask(agreeEvening, { params })
  const { path } = await mia.ask(makeCalendar, { body: { password: PASSWORD } })
  await mia.send({ path })
  await mia.ask(endCalendar)
  await mia.ask(removeEvening, { params })
}

/** Writes a letter that arrives on a day and one that is deleted, and removes the day of `seedPair`. */
async function writeLetters({ mia, jonas }: Pair, day: string): Promise<void> {
  const letter = { day, text: 'Für morgen.', photo: null }
  await jonas.ask(writeLetter, { body: { ...letter, clientId: crypto.randomUUID() } })
  await mia.ask(writeLetter, { body: { ...letter, clientId: crypto.randomUUID() } })
  const [own] = (await mia.ask(listLetters)).letters
  await mia.ask(removeLetter, { params: { id: own?.id ?? '' } })
  const [special] = (await mia.ask(listSpecialDays)).days
  await jonas.ask(removeSpecialDay, { params: { id: special?.id ?? '' } })
}

async function useOtherWaysIn(app: TestApp, { mia, jonas }: Pair): Promise<void> {
  const body = { email: jonas.email, password: PASSWORD }
  const phone = newClient(app.address)
  phone.token = (await phone.ask(login, { body })).token
  const other = (await phone.ask(listSessions)).find(({ current }) => !current)
  await phone.ask(endSession, { params: { id: other?.id ?? '' } })
  await phone.ask(changePassword, { body: { currentPassword: PASSWORD, newPassword: PASSWORD } })
  jonas.token = phone.token
  const { codes } = await mia.ask(makeRecoveryCodes, { body: { password: PASSWORD } })
  const [recoveryCode = ''] = codes
  const wrong = { identifier: 'niemand', recoveryCode, newPassword: PASSWORD }
  await newClient(app.address).call(recover, { body: wrong })
  const { token } = await newClient(app.address).ask(recover, {
    body: { ...wrong, identifier: mia.username },
  })
  mia.token = token
  const authenticator = newAuthenticator(TEST_PAGE)
  const options = await mia.ask(passkeyCreationOptions, { body: { password: PASSWORD } })
  const made = { credential: authenticator.create(options), name: 'Handy' }
  const params = { id: (await mia.ask(addPasskey, { body: made })).id }
  const credential = authenticator.get(await newClient(app.address).ask(passkeyLoginOptions))
  await newClient(app.address).ask(passkeyLogin, { body: { credential } })
  await mia.ask(renamePasskey, { params, body: { name: 'Anders' } })
  await mia.ask(removePasskey, { params })
}

async function partAndMeet(app: TestApp, { mia, jonas }: Pair): Promise<void> {
  await mia.ask(leave, { body: { password: PASSWORD } })
  for (const person of [mia, jonas]) {
    person.token = (
      await newClient(app.address).ask(login, {
        body: { email: person.email, password: PASSWORD },
      })
    ).token
    // The day of a time alone comes along into the pair that is restored.
    await person.ask(statusOfToday)
  }
  const [former] = await jonas.ask(listFormerPairs)
  const request = { params: { id: former?.id ?? '' }, body: { password: PASSWORD } }
  await mia.ask(restoreFormerPair, request)
  await mia.ask(withdrawRestore, { params: request.params })
  for (const person of [mia, jonas]) await person.ask(restoreFormerPair, request)
  const [eva, tom] = [await newSingle(app, 'Eva'), await newSingle(app, 'Tom')]
  const inviteTom = async () => (await eva.ask(invite, { body: { name: 'Tom' } })).inviteCode
  await inviteTom()
  await eva.ask(withdrawInvitation)
  const inviteCode = await inviteTom()
  await tom.ask(lookUpInvitation, { params: { inviteCode } })
  await tom.ask(joinPartner, { body: { inviteCode } })
  await tom.ask(logout)
  await eva.ask(deleteAccount, { body: { password: PASSWORD } })
}

async function administer(app: TestApp, { mia, jonas }: Pair): Promise<void> {
  const { db } = app.context.database
  await setSuperUser(db, mia.userId, true)
  await mia.ask(overview)
  for (const query of [{}, { limit: '20', page: '1' }, { search: 'mia' }]) {
    await mia.ask(listUsers, { query })
  }
  for (const query of [{}, { userId: jonas.userId }]) await mia.ask(listLogs, { query })
  const { userId } = jonas
  const message = { type: 'REMINDER', title: 'Hallo', text: 'Bis später', userId } as const
  await mia.ask(sendPush, { body: message })
  await mia.ask(showRoles, { params: { id: userId } })
  const { inviteCode } = await mia.ask(inviteFounder)
  await newClient(app.address).ask(lookUpInvitation, { params: { inviteCode } })
  await mia.ask(foundingInvitations)
  await mia.ask(endFoundingInvitations)
}

/** Has a server do whatever it does for people, for the operator and by itself. */
export async function exerciseServer(app: TestApp, receiver: PushReceiver): Promise<void> {
  const pair = await newPair(app)
  const { mia, jonas } = pair
  await seedPair(pair)
  await mia.ask(readWishlist)
  await mia.ask(readMarks)
  const phone = await receiver.deviceOf(jonas)
  const hour = (new Date(app.clock.now()).getUTCHours() + 1) % 24
  await jonas.ask(saveNotificationSettings, {
    body: { NEW_CHAT_MESSAGE: 'first_unread', REMINDER: { hour, timeZone: 'UTC' } },
  })
  await chatAtLength(pair)
  const played = await playCards(pair, utcDay(app.clock.now()))
  await writeLetters(pair, addDays(utcDay(app.clock.now()), 1))
  await answerAndRate(pair)
  await planEvenings(pair)
  for (const person of [mia, jonas]) await viewOf(person)
  app.clock.advance(HOUR)
  while ((await phone.next()).payload.type !== 'REMINDER');
  await useOtherWaysIn(app, pair)
  await administer(app, pair)
  app.clock.advance(DAY)
  await until('a letter to arrive', 20_000, async () => {
    const { letter } = await mia.ask(newLetter)
    return letter && mia.ask(openLetter, { params: { id: letter.id } }).then(() => true)
  })
  await mia.ask(askedEcho)
  await jonas.ask(answerEcho, { body: { ...played, answer: 'again' } })
  await mia.ask(cardEchoes, { params: { id: played.cardId } })
  await jonas.send({ path: exportData.path })
  await partAndMeet(app, pair)
  await app.restart()
  await mia.ask(history)
  const single = await newSingle(app, 'Lena')
  const { inviteCode } = await single.ask(invite, { body: { name: 'Ben' } })
  await (await acceptAs(app, inviteCode, 'Ben')).ask(leave, { body: { password: PASSWORD } })
  // Everything lapses, and housekeeping begins with the start.
  app.clock.advance(200 * DAY)
  await app.restart()
  await app.restart()
}
