import { Suspense, useState } from 'react'
import { installPrompt } from '#web/lib/device/installPrompt.ts'
import { hasServiceWorker } from '#web/lib/device/siteData.ts'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { useStore } from '#web/lib/store.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { offerFor } from '../device/state.ts'
import { useDevice } from '../device/useDevice.ts'
import { answeredOffers, answerOffer, homeOffer } from './state.ts'

const OfferPanel = lazyComponent(async () => (await import('./OfferPanel.tsx')).OfferPanel)

/**
 * Offers push or installing on Heute: once, one thing a visit, when the partner has come (PUSH-35).
 * Decided without waiting, so that nothing moves afterwards.
 */
export function HomeOffer() {
  const partner = useSession().profile?.partner
  const device = useDevice({ loggedIn: true, subscribed: false })
  const canInstall = useStore(installPrompt) !== null
  // As it was when the screen was opened: an answer makes no room for the next question.
  const [answered] = useState(answeredOffers)
  const [isDone, setDone] = useState(false)
  const kind = homeOffer({
    hasPartner: Boolean(partner),
    answered,
    device: offerFor(device),
    // Without a worker the press could only fail.
    permission: hasServiceWorker() ? device.permission : null,
    canInstall,
  })
  if (!partner || kind === null || isDone) return null
  const onAnswer = () => {
    answerOffer(kind)
    setDone(true)
  }
  return (
    <Suspense fallback={<Skeleton className="h-44 rounded-panel" />}>
      <OfferPanel {...{ kind, onAnswer }} partner={partner.name} />
    </Suspense>
  )
}
