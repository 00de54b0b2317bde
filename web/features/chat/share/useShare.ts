import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { toast } from '../../../ui/feedback/toastStore.ts'
import { draft, writeDraft } from '../composer/draft.ts'
import { choosePhotos } from '../upload/chosenPhotos.ts'
import { takeShare } from './takeShare.ts'

const texts = {
  lost: 'Das Geteilte ist nicht mehr da. Teile es noch einmal.',
  noPartner: 'Zum Teilen gehören zwei.',
} as const

/**
 * Takes what another app has shared once the chat is open: a text becomes the draft, photos are
 * looked at before they are sent.
 */
export function useShare(): void {
  const { geteilt } = useSearch({ strict: false })
  const { profile } = useSession()
  const navigate = useNavigate()
  const isReady = geteilt !== undefined && profile !== null

  const take = useEffectEvent(async () => {
    // A reload, or the way back, takes nothing again.
    void navigate({ to: '.', search: {}, replace: true, viewTransition: false, resetScroll: false })
    const shared = await takeShare()
    if (shared === null) toast(texts.lost)
    else if (profile?.partner === null) toast(texts.noPartner)
    else {
      const text = [draft.get().text, shared.text].filter((part) => part !== '').join('\n')
      writeDraft({ text })
      choosePhotos(shared.files)
    }
  })
  useEffect(() => {
    if (isReady) void take()
  }, [isReady])
}
