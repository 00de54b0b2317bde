import { refusal } from '#contract/kernel/call.ts'

export const cardNotFound = refusal(404, 'card_not_found', 'Diese Karte gibt es nicht.')
export const cardNotYours = refusal(
  403,
  'card_not_yours',
  'Nur wer die Karte angelegt hat, kann sie bearbeiten.',
)
/** Saved on another device while it was being rewritten. */
export const cardChanged = refusal(409, 'card_changed', 'Diese Karte wurde inzwischen gespeichert.')
export const cardRests = refusal(409, 'card_rests', 'Diese Karte ruht.')
export const cardOutOfSeason = refusal(
  409,
  'card_out_of_season',
  'Diese Karte wartet noch auf ihre Zeit im Jahr.',
)
/** More cards than a couple may keep (O-151). */
export const cardsFull = refusal(
  409,
  'cards_full',
  'Für mehr eigene Karten ist bei euch kein Platz. Schreibt lieber eine um, die ihr nicht mehr braucht.',
)
export const importsFull = refusal(
  429,
  'imports_full',
  'So viele Kartenpakete nimmt der Server in einer Stunde nicht an.',
)
export const categoryUnknown = refusal(
  400,
  'category_unknown',
  'Diese Kategorie gibt es nicht.',
  'categoryId',
)
/** Also said of a day somebody has played alone. */
export const echoNotPlayed = refusal(
  404,
  'echo_not_played',
  'Diese Karte habt ihr an dem Tag nicht zusammen gespielt.',
)
export const echoFinal = refusal(409, 'echo_final', 'Was du dazu gesagt hast, steht jetzt fest.')
/** Another device of the same person has answered. */
export const echoChanged = refusal(
  409,
  'echo_changed',
  'Du hast dazu inzwischen auf einem anderen Gerät etwas gesagt.',
)
export const roleMayNotChoose = refusal(
  403,
  'role_may_not_choose',
  'In eurer Rollenverteilung wählt dein:e Partner:in die Karte.',
)
export const notAsSomebodyElse = refusal(
  403,
  'not_as_somebody_else',
  'Du kannst nur in deinem eigenen Namen wählen.',
)
export const dayOutOfReach = refusal(
  400,
  'day_out_of_reach',
  'Eine Karte lässt sich nur für heute wählen.',
  'day',
)
export const alreadyChosen = refusal(
  409,
  'already_chosen',
  'Für heute ist schon eine Karte gewählt.',
)
export const alreadyPlayed = refusal(409, 'already_played', 'Diese Karte habt ihr schon gespielt.')
export const cardOnHand = refusal(409, 'card_on_hand', 'Diese Karte liegt bei euch auf der Hand.')
export const notToBeKept = refusal(409, 'not_to_be_kept', 'Diese Karte lässt sich nicht aufheben.')
export const choosersDoNotKeep = refusal(
  403,
  'choosers_do_not_keep',
  'Aufheben kann nur, wer die Karte bekommt.',
)
export const handFull = refusal(
  409,
  'hand_full',
  'Du hast schon drei Karten auf der Hand. Löse erst eine ein.',
)
export const notOnYourHand = refusal(
  409,
  'not_on_your_hand',
  'Diese Karte liegt nicht auf deiner Hand.',
)
export const notRedeemedToday = refusal(
  409,
  'not_redeemed_today',
  'Diese Karte ist heute nicht eingelöst.',
)
export const redeemersDoNotDecline = refusal(
  403,
  'redeemers_do_not_decline',
  'Ablehnen kann nur, wer die Karte nicht eingelöst hat.',
)
export const nothingToDecline = refusal(
  409,
  'nothing_to_decline',
  'Für heute ist keine Karte gewählt.',
)
export const anotherChosen = refusal(
  409,
  'another_chosen',
  'Inzwischen ist eine andere Karte gewählt. Sieh sie dir erst an.',
)
export const choosersDoNotDecline = refusal(
  403,
  'choosers_do_not_decline',
  'Ablehnen kann nur, wer die Karte bekommt.',
)
