import { removeLetter, writeLetter } from '#contract/letters/calls.ts'
import { lettersNeedTwo } from '#contract/letters/errors.ts'
import { isRefusal, prepareCall, sentenceOf } from '#web/lib/http/api.ts'
import { defineChange } from '#web/lib/offline/changes.ts'
import { newClientId } from '#web/lib/offline/clientId.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { registerUnsaved } from '#web/lib/routing/unsaved.ts'
import { createKeptStore } from '#web/lib/session/keptStore.ts'
import { notice } from '#web/ui/feedback/notices.ts'
import { lettersQuery } from '../queries.ts'
import {
  type Draft,
  type FormDraft,
  formerLetters,
  type LetterChange,
  withChanges,
} from '../state.ts'
import { letterTexts as texts } from '../texts.ts'
import { formerTexts } from './texts.ts'

const { queryKey } = lettersQuery
const readAgain = () => void queryClient.invalidateQueries({ queryKey })

/** The letter that is being written, if there is one, sealed on the device. */
export const keptLetter = createKeptStore<FormDraft | null>(
  'letter',
  null,
  (draft) => draft === null,
)

/** Refused letters, sealed on the device; the form opens with the first. */
export const refusedLetters = createKeptStore<readonly FormDraft[]>(
  'refused-letters',
  [],
  (all) => all.length === 0,
)
registerUnsaved(() => refusedLetters.get().length > 0)

const storeRefused = (letter: Draft): void =>
  refusedLetters.set([...refusedLetters.get(), { ...letter, refused: newClientId() }])

const storeFormer = (letter: Draft): void =>
  formerLetters.set([...formerLetters.get(), { ...letter, id: newClientId() }])

/** Letters sealed or deleted; without a network they wait on the device. */
export const letterChanges = defineChange<LetterChange>({
  kind: 'letter',
  replaces: (later, earlier) => later.clientId === earlier.clientId,
  prepare: ({ clientId, letter }, { pairId }) =>
    letter === null
      ? prepareCall(removeLetter, { params: { id: clientId } })
      : prepareCall(writeLetter, { body: { clientId, ...letter, pairId } }),
  onAccepted(change) {
    queryClient.setQueryData(
      queryKey,
      (known) => known && { letters: [...withChanges(known.letters, [change])] },
    )
    readAgain()
  },
  onRefused({ letter }, cause) {
    const sentence = sentenceOf(cause, texts.failed)
    const isApart = isRefusal(cause, lettersNeedTwo)
    if (letter !== null) (isApart ? storeFormer : storeRefused)(letter)
    notice(letter === null ? sentence : `${sentence} ${isApart ? formerTexts.apart : texts.kept}`)
    readAgain()
  },
  // One's own words, which nobody else has read, apart from the form: the next partner is another.
  onDropped({ letter }) {
    if (letter === null) return
    storeFormer(letter)
    notice(texts.dropped)
  },
})
