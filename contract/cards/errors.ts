import { refusal } from '#contract/kernel/call.ts'

export const cardNotFound = refusal(404, 'Diese Karte gibt es nicht.')
export const cardNotYours = refusal(403, 'Nur wer die Karte angelegt hat, kann sie bearbeiten.')
export const cardRests = refusal(409, 'Diese Karte ruht.')
/** More cards than a couple may keep (O-151). */
export const cardsFull = refusal(
  409,
  'Für mehr eigene Karten ist bei euch kein Platz. Schreibt lieber eine um, die ihr nicht mehr braucht.',
)
export const importsFull = refusal(
  429,
  'So viele Kartenpakete nimmt der Server in einer Stunde nicht an. Versuche es später noch einmal.',
)
export const categoryUnknown = refusal(400, 'Diese Kategorie gibt es nicht.')
export const roleMayNotChoose = refusal(
  403,
  'In eurer Rollenverteilung wählt dein:e Partner:in die Karte.',
)
export const notYourPair = refusal(403, 'Das gehört nicht zu eurem Paar.')
export const notAsSomebodyElse = refusal(403, 'Du kannst nur in deinem eigenen Namen wählen.')
export const dayOutOfReach = refusal(400, 'Eine Karte lässt sich nur für heute wählen.')
export const alreadyChosen = refusal(409, 'Für heute ist schon eine Karte gewählt.')
export const alreadyPlayed = refusal(409, 'Diese Karte habt ihr schon gespielt.')
export const nothingToDecline = refusal(409, 'Für heute ist keine Karte gewählt.')
export const choosersDoNotDecline = refusal(403, 'Ablehnen kann nur, wer die Karte bekommt.')
