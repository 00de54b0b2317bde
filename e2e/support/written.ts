import { listReactions, myCards, selectionOfDay } from '#contract/cards/calls.ts'
import { history } from '#contract/chat/calls.ts'
import { listDailyMessages, statusOfToday } from '#contract/daily/calls.ts'
import { listAnswers } from '#contract/questions/calls.ts'
import { listStorySummaries } from '#contract/stories/calls.ts'
import type { Pair } from '#server/testing/couples.ts'
import type { Made } from './writes.ts'
import { keyOf, type WritingDevice } from './writing-device.ts'

/** The outcomes of a schedule's writes, in words that name each. */
export interface Verdict {
  readonly refused: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly reordered: readonly string[]
  /** Refused without a sentence. */
  readonly unsaid: readonly string[]
}

/** The subject of a write: a later one with the same subject replaces it. */
function subjectOf(write: Made): string {
  switch (write.kind) {
    case 'vote':
    case 'favorite':
      return `${write.kind} ${write.cardId}`
    case 'rating':
      return `rating ${write.storyId}`
    case 'edit':
    case 'react':
      return `${write.kind} ${write.messageId}`
    case 'answer':
      return `answer ${write.question.id}`
    case 'status':
    case 'choice':
      return write.kind
    default:
      return write.id
  }
}

/** Reads all that both can read in the end, by which a write is recognised. */
async function readAll({ mia, jonas }: Pair) {
  const conversation = await jonas.ask(history, { query: { limit: '200' } })
  const reactions = await mia.ask(listReactions)
  const answers = await mia.ask(listAnswers)
  const { partnerStatus } = await jonas.ask(statusOfToday)
  const { cardId } = await jonas.ask(selectionOfDay)
  const texts = {
    message: (await jonas.ask(listDailyMessages)).messages.map(({ message }) => message),
    card: (await mia.ask(myCards)).map(({ title }) => title),
    story: (await jonas.ask(listStorySummaries)).map(({ title }) => title),
    chat: conversation.map(({ text }) => text),
  }
  const last = (write: Made): unknown => {
    switch (write.kind) {
      case 'vote':
        return reactions.find((one) => one.cardId === write.cardId)?.vote ?? null
      case 'favorite':
        return reactions.find((one) => one.cardId === write.cardId)?.isFavorite ?? false
      case 'edit':
        return conversation.find(({ id }) => id === write.messageId)?.text
      case 'react':
        return conversation.find(({ id }) => id === write.messageId)?.reactions[0]?.emoji ?? null
      case 'answer':
        return answers.find(({ questionId }) => questionId === write.question.id)?.answer ?? null
      case 'status':
        return partnerStatus?.message
      default:
        return cardId
    }
  }
  return { texts, last }
}

const valueOf = (write: Made): unknown => {
  if (write.kind === 'vote') return write.vote
  if (write.kind === 'favorite') return write.isFavorite
  if (write.kind === 'react') return write.emoji
  if (write.kind === 'answer') return write.answer
  return 'text' in write ? write.text : undefined
}

/** Compares what was written with what is there. */
export async function judge(
  pair: Pair,
  devices: readonly WritingDevice[],
  made: readonly Made[],
): Promise<Verdict> {
  const { texts, last } = await readAll(pair)
  const said = await Promise.all(devices.map((device) => device.said()))
  const outcomeOf = ({ device, id }: Made): string | undefined =>
    said[device]?.findLast(({ outcomes }) => id in outcomes)?.outcomes[id]
  const sentencesOf = (device: number): string =>
    JSON.stringify(said[device]?.flatMap(({ notices, outcomes }) => [notices, outcomes]))
  const deviceOf = (write: Made): WritingDevice => {
    const found = devices[write.device]
    if (found === undefined) throw new Error('No such device.')
    return found
  }
  const isReplaced = (write: Made): boolean =>
    made.some(
      (other) =>
        other.device === write.device &&
        // A form that showed a fault was sent again in the end.
        (other.number > write.number || deviceOf(write).pressedAgain.has(other.id)) &&
        other !== write &&
        subjectOf(other) === subjectOf(write),
    )
  const nameOf = (write: Made): string =>
    `${write.kind} ${JSON.stringify(valueOf(write) ?? keyOf(write))} of step ${write.number}, ${outcomeOf(write)}`
  const verdict = {
    refused: 0,
    lost: [] as string[],
    doubled: [] as string[],
    reordered: [] as string[],
    unsaid: [] as string[],
  }
  for (const write of made) {
    const { refused, abandoned, stored: storedBy } = deviceOf(write)
    const refusal = refused.get(keyOf(write))
    const outcome = outcomeOf(write)
    // The form was closed with its fault, or says that this cannot wait.
    const isGivenUp = abandoned.has(write.id) || outcome?.includes('Keine Verbindung')
    if (refusal !== undefined) {
      verdict.refused += 1
      if (!sentencesOf(write.device).includes(refusal)) verdict.unsaid.push(nameOf(write))
    }
    const isExcused = refusal !== undefined || isGivenUp === true
    switch (write.kind) {
      case 'message':
      case 'card':
      case 'story':
      case 'chat': {
        const count = texts[write.kind].filter((text) => text === write.text).length
        if (count > 1) verdict.doubled.push(nameOf(write))
        if (count === 0 && !isExcused) verdict.lost.push(nameOf(write))
        break
      }
      case 'status':
      case 'choice':
      case 'rating': {
        const stored = storedBy.get(keyOf(write))?.size ?? 0
        if (write.kind === 'status' && stored > 1) verdict.doubled.push(nameOf(write))
        if (stored === 0 && !isExcused && !isReplaced(write)) verdict.lost.push(nameOf(write))
        break
      }
      default: {
        if (isReplaced(write)) break
        // Two tabs may have answered without knowing of each other: one of them is refused, and said.
        const isContested = write.kind === 'answer' && refused.has(write.question.id)
        if (last(write) !== valueOf(write) && !isContested) {
          verdict.lost.push(`${nameOf(write)}, there is ${JSON.stringify(last(write))}`)
        }
      }
    }
  }
  for (const kind of ['message', 'chat'] as const) {
    for (const [index, { pressedAgain }] of devices.entries()) {
      const inOrder = made.flatMap((write) =>
        write.kind === kind && write.device === index && !pressedAgain.has(write.id)
          ? [write.text]
          : [],
      )
      const brought = texts[kind].filter((text) => text !== null && inOrder.includes(text))
      const expected = inOrder.filter((text) => brought.includes(text))
      if (JSON.stringify(brought) !== JSON.stringify(expected))
        verdict.reordered.push(`${kind}: ${brought.join(', ')}`)
    }
  }
  return verdict
}
