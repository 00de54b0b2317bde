import type { PlayedDay } from '#contract/cards/calls.ts'

/** Ids of the cards that are out of the deck because they were played (O-164). */
export const playedCards = (days: readonly PlayedDay[] | undefined): ReadonlySet<string> =>
  new Set(days?.filter(({ returned }) => !returned).map(({ cardId }) => cardId))

/** The fields of a session about both partners. */
interface Couple {
  readonly userId: string | null
  readonly name: string | null
  readonly profile: {
    readonly partner: { readonly id: string; readonly name: string } | null
  } | null
}

/** Name of the person who chose a card (KARTEN-47 to KARTEN-49). */
export function whoChose(selectedBy: string | null, { userId, name, profile }: Couple): string {
  if (selectedBy !== null && selectedBy === userId) return name || 'Du'
  if (selectedBy !== null && selectedBy === profile?.partner?.id)
    return profile.partner.name || 'Partner'
  return 'Unbekannt'
}
