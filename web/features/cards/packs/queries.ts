import { useMutation, useQueryClient } from '@tanstack/react-query'
import { exportCards, importCards } from '#contract/cards/calls.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { saveFile } from '#web/lib/device/saveFile.ts'
import { call, callForFile, sentenceOf } from '#web/lib/http/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { categoriesQuery, myCardsQuery, refetch, resetHiddenDecks, tagsQuery } from '../queries.ts'
import { type Pack, parsePacks } from './state.ts'
import { packTexts as texts } from './texts.ts'

/** Saves the couple's own cards as a file on this device. */
export const useSavePack = () =>
  useMutation({
    mutationFn: () => callForFile(exportCards, {}),
    onSuccess: (content) => saveFile(content, texts.fileName),
    onError: (cause) => {
      logFailure('Kartenpaket konnte nicht erstellt werden', cause)
      toast(sentenceOf(cause, texts.saveFailed))
    },
  })

/** A pack of a mebibyte takes minutes on a slow line. */
const importPack = (preview: 'true' | undefined, body: Pack) =>
  call(importCards, { query: { preview }, body }, { hasDeadline: false })

/** Reads a file and requests a preview of the import; nothing is changed. */
export const useReadPack = () =>
  useMutation({
    mutationFn: async (file: File) => {
      const packs = parsePacks(await file.text())
      if (packs === undefined) return null
      const cards: Answer<typeof importCards>['cards'] = []
      for (const body of packs) {
        cards.push(...(await importPack('true', body)).cards)
      }
      return { packs, cards }
    },
    onSuccess: (read) => {
      if (read === null) toast(texts.noPack)
    },
    onError: (cause) => {
      logFailure('Kartenpaket konnte nicht gelesen werden', cause)
      toast(sentenceOf(cause, texts.readFailed))
    },
  })

/** Imports the cards of a pack as one's own. */
export function useTakePack(onTaken: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (packs: readonly Pack[]) => {
      let added = 0
      try {
        for (const body of packs) added += (await importPack(undefined, body)).added
      } catch (cause) {
        if (added === 0) throw cause
        // Earlier packs may be imported already; importing them again skips their cards.
        return { added, fault: cause }
      }
      return { added, fault: null }
    },
    onSuccess: ({ added, fault }) => {
      if (fault === null) {
        toast(texts.taken(added))
        onTaken()
      } else {
        logFailure('Kartenpaket konnte nicht ganz übernommen werden', fault)
        toast(`${texts.taken(added)} ${sentenceOf(fault, texts.takeFailed)}`)
      }
    },
    onError: (cause) => {
      logFailure('Kartenpaket konnte nicht übernommen werden', cause)
      toast(sentenceOf(cause, texts.takeFailed))
    },
    onSettled: () => {
      void refetch(cache, myCardsQuery, tagsQuery, categoriesQuery)
      resetHiddenDecks(cache)
    },
  })
}
