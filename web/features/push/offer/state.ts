import { OFFERS_ANSWERED } from '#web/lib/device/devicePreferences.ts'
import { createSharedItemStore } from '#web/lib/device/localStorage.ts'
import type { Offer } from '../device/state.ts'

/** Offers that Heute makes once on a device; the guide is for iPhones, where no button can install. */
export type HomeOfferKind = 'push' | 'install' | 'guide'

const stored = createSharedItemStore(OFFERS_ANSWERED)

/** The offers that were answered on this device; kept on logout. */
export const answeredOffers = (): readonly string[] => stored.get()?.split(' ') ?? []

/** Records an answer, whichever: the same is never offered again. */
export const answerOffer = (kind: HomeOfferKind): void =>
  stored.set([...new Set([...answeredOffers(), kind])].join(' '))

/** Facts that are known before something is offered. */
export interface Situation {
  readonly hasPartner: boolean
  readonly answered: readonly string[]
  /** State of the push switch that the profile shows on this device. */
  readonly device: Offer
  readonly permission: NotificationPermission | null
  /** Whether the browser has offered to install the app. */
  readonly canInstall: boolean
}

/** The one thing to offer now, or null: nothing before there is a partner, and nothing twice (PUSH-35). */
export function homeOffer(situation: Situation): HomeOfferKind | null {
  const { hasPartner, answered, device, permission, canInstall } = situation
  if (!hasPartner) return null
  const open = (kind: HomeOfferKind) => !answered.includes(kind)
  if (device === 'install') return open('guide') ? 'guide' : null
  // A browser that was refused once asks no second time.
  if (device === 'prompt' && permission === 'default' && open('push')) return 'push'
  return canInstall && open('install') ? 'install' : null
}
