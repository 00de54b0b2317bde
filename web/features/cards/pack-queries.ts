import { useMutation, useQueryClient } from '@tanstack/react-query'
import { exportCards, importCards } from '#contract/cards/calls.ts'
import { call, callForFile, sentenceOf } from '../../lib/api.ts'
import { logFailure } from '../../lib/log.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { toast } from '../../ui/toastStore.ts'
import { decksKey } from './cached-queries.ts'
import { categoriesQuery, myCardsQuery, tagsQuery } from './card-queries.ts'
import { type Pack, packIn } from './pack-state.ts'
import { packTexts as texts } from './pack-texts.ts'

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

/** Reads a file and asks the server what it would bring; nothing is changed yet. */
export const useReadPack = () =>
  useMutation({
    mutationFn: async (file: File) => {
      const pack = packIn(await file.text())
      if (pack === undefined) return null
      const { cards } = await call(importCards, { query: { preview: 'true' }, body: pack })
      return { pack, cards }
    },
    onSuccess: (read) => {
      if (read === null) toast(texts.noPack)
    },
    onError: (cause) => {
      logFailure('Kartenpaket konnte nicht gelesen werden', cause)
      toast(sentenceOf(cause, texts.readFailed))
    },
  })

/** Takes the cards of a pack over as one's own. */
export function useTakePack(onTaken: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (pack: Pack) => call(importCards, { query: {}, body: pack }),
    onSuccess: ({ added }) => {
      for (const { queryKey } of [myCardsQuery, tagsQuery, categoriesQuery]) {
        void cache.invalidateQueries({ queryKey })
      }
      cache.removeQueries({ queryKey: decksKey, type: 'inactive' })
      toast(texts.taken(added))
      onTaken()
    },
    onError: (cause) => {
      logFailure('Kartenpaket konnte nicht übernommen werden', cause)
      toast(sentenceOf(cause, texts.takeFailed))
    },
  })
}
