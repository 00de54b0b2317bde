import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '#web/lib/session/session.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { draft, writeDraft } from '../composer/draft.ts'
import { choosePhotos, chosenWords } from '../upload/chosenPhotos.ts'
import { consumeShare } from './consumeShare.ts'

const texts = {
  lost: 'Das Geteilte ist nicht mehr da. Teile es noch einmal.',
  noPartner: 'Lade zuerst deine:n Partner:in ein.',
} as const

/**
 * Takes what another app has shared once the chat is open: a text becomes the draft, or the words of
 * the photos it came with, which are looked at before they are sent.
 */
export function useShare(): void {
  const { geteilt } = useSearch({ strict: false })
  const { profile } = useSession()
  const navigate = useNavigate()
  const isReady = geteilt !== undefined && profile !== null

  const take = useEffectEvent(async () => {
    // A reload, or the way back, takes nothing again.
    void navigate({ to: '.', search: {}, replace: true, viewTransition: false, resetScroll: false })
    const shared = await consumeShare()
    if (shared === null) toast(texts.lost)
    else if (profile?.partner === null) toast(texts.noPartner)
    else {
      const { text, files } = shared
      const isWords = files.length > 0
      const former = isWords ? chosenWords.get() : draft.get().text
      const whole = [former, text].filter((part) => part !== '').join('\n')
      if (isWords) chosenWords.set(whole)
      else writeDraft({ text: whole })
      choosePhotos(files)
    }
  })
  useEffect(() => {
    if (isReady) void take()
  }, [isReady])
}
