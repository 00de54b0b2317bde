import { refusal } from '#contract/kernel/call.ts'
import { AGREED_MAX, AHEAD_DAYS } from './rules.ts'

export const eveningChanged = refusal(
  409,
  'evening_changed',
  'Der Vorschlag hat sich inzwischen geändert.',
)
export const eveningOver = refusal(409, 'evening_over', 'Diese Uhrzeit ist schon vorbei.')
export const eveningTooFar = refusal(
  409,
  'evening_too_far',
  `Weiter als ${AHEAD_DAYS} Tage voraus geht es nicht.`,
)
/** A proposal is for the other; its author cannot agree with themselves. */
export const eveningIsYours = refusal(
  409,
  'evening_is_yours',
  'Zusagen kann nur die andere Person.',
)
/** An open proposal of the other is answered or left, not taken away. */
export const eveningNotYours = refusal(
  409,
  'evening_not_yours',
  'Zurücknehmen kann den Vorschlag, wer ihn gemacht hat.',
)
export const eveningsFull = refusal(
  409,
  'evenings_full',
  `Ihr habt schon ${AGREED_MAX} Abende vor euch.`,
)
export const eveningNeedsTwo = refusal(
  409,
  'evening_needs_two',
  'Verabreden könnt ihr euch, sobald ihr zu zweit seid.',
)
export const zoneUnknown = refusal(
  400,
  'zone_unknown',
  'Diese Zeitzone gibt es hier nicht.',
  'timeZone',
)
/** Says the same of an address that never was and of one that has ended. */
export const calendarNotFound = refusal(404, 'not_found', 'Diese Adresse gibt es nicht.')
